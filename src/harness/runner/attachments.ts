/** Test attachment for the reporter: the test's report, or the reason why there is none. */
export const REPORT_ATTACHMENT = 'storefront report'
export const ERROR_ATTACHMENT = 'storefront error'
/** Attachment with the result of a step, for the progress output. */
export const STEP_ATTACHMENT = 'storefront step'
/** Name of the step that keeps the page open. */
export const PAUSE_STEP = 'The page stays open'
/** Annotation with the place of an error that the journey's code threw outside of the control flow of its steps. */
export const STRAY_ANNOTATION = 'storefront stray error'
/** Baseline of a fault matrix, with the messages and lost fields of a run without faults. */
export const BASELINE_ATTACHMENT = 'storefront baseline'
/** Result of a replay with a failing request, and the annotation that identifies the replay. */
export const CELL_ATTACHMENT = 'storefront cell'
export const CELL_ANNOTATION = 'storefront cell'
/** Screenshot of the page while a request failed. */
export const SCREENSHOT_ATTACHMENT = 'storefront screenshot'
