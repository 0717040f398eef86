// A test file must not see what the previous file in the same browser has stored.
localStorage.clear()
sessionStorage.clear()
