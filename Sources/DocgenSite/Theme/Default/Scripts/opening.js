// opening
