// copying
