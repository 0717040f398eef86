// Components are tested with the styles that every page of the shop has.
import '../../src/shop/ui/base.css'

// A test file must not see values that the previous file stored in the same browser.
localStorage.clear()
sessionStorage.clear()
