/** Id of the notice, by which the style sheet of the shop and its scripts find it. */
export const SCRIPTS_MISSING_NOTICE_ID = 'not-started'

/**
 * Says of a page whose scripts have not begun after a while that they are missing, and leads on (ROUT-35). The style
 * sheet shows it, since no script does; the first script that runs takes it away. The router must not take the link.
 */
export const SCRIPTS_MISSING_NOTICE = `<aside id="${SCRIPTS_MISSING_NOTICE_ID}" aria-label="Page not loaded in full"><p>This page has not fully loaded. Its buttons and forms may not work yet. <a href="" rel="external">Reload the page</a></p></aside>\n`
