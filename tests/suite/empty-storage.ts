// A test file starts without what the file before it, in the same browser, has stored.
localStorage.clear()
sessionStorage.clear()
