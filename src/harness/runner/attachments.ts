/** What a test leaves for the reporter: its report, or why there is none. */
export const REPORT_ATTACHMENT = 'storefront report'
export const ERROR_ATTACHMENT = 'storefront error'
/** What a step leaves for those who watch. */
export const STEP_ATTACHMENT = 'storefront step'
/** The step in which a page stays open. */
export const PAUSE_STEP = 'The page stays open'
/** What a rehearsal leaves: what is usual where no call fails. */
export const BASELINE_ATTACHMENT = 'storefront rehearsal'
/** What a replay with a failing call leaves, and the annotation that says which it is. */
export const CELL_ATTACHMENT = 'storefront cell'
export const CELL_ANNOTATION = 'storefront cell'
/** The page while a call was failing. */
export const SCREENSHOT_ATTACHMENT = 'storefront picture'
