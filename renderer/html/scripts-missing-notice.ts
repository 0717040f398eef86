/** ID of the notice, for the shop's style sheet and scripts. */
export const SCRIPTS_MISSING_NOTICE_ID = 'not-started'

/**
 * Notice that a page's scripts have not started in time, with a link to reload. It is shown by the style sheet, since
 * no script is running, and removed by the first script that runs. The router must ignore the link.
 */
export const SCRIPTS_MISSING_NOTICE = `<aside id="${SCRIPTS_MISSING_NOTICE_ID}" aria-label="Page not fully loaded"><p>This page has not fully loaded. Its buttons and forms may not work yet. <a href="" rel="external">Reload the page</a></p></aside>\n`
