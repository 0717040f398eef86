// A test file must not see values that the previous file stored in the same browser.
localStorage.clear()
sessionStorage.clear()
