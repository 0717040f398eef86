/** Attachments of a test for the reporter: its report, or why there is none. */
export const REPORT_ATTACHMENT = 'storefront report'
export const ERROR_ATTACHMENT = 'storefront error'
/** The result of a step, for progress output. */
export const STEP_ATTACHMENT = 'storefront step'
/** The step in which a page stays open. */
export const PAUSE_STEP = 'The page stays open'
/** The baseline of a fault matrix: messages and lost fields without faults. */
export const BASELINE_ATTACHMENT = 'storefront baseline'
/** The result of a replay with a failing request, and the annotation that identifies it. */
export const CELL_ATTACHMENT = 'storefront cell'
export const CELL_ANNOTATION = 'storefront cell'
/** The page while a request failed. */
export const SCREENSHOT_ATTACHMENT = 'storefront screenshot'
