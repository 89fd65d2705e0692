// reading
