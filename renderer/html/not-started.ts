/** Id of the notice, by which the style sheet of the shop and its scripts find it. */
export const NOT_STARTED_ID = 'not-started'

/**
 * Says of a page whose scripts have not begun after a while that they are missing, and leads on (ROUT-35). The style
 * sheet shows it, since no script does; the first script that runs takes it away. The router must not take the link.
 */
export const NOT_STARTED = `<aside id="${NOT_STARTED_ID}" aria-label="Page not loaded in full"><p>This page is not loaded in full: its buttons and forms may not work yet. <a href="" rel="external">Load it again</a></p></aside>\n`
