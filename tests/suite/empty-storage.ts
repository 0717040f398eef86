// A test file must not see what the previous file stored in the same browser.
localStorage.clear()
sessionStorage.clear()
