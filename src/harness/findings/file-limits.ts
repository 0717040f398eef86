/** Maximum sizes of report files, which may come from another computer. */
export const MAX_REPORT_BYTES = 64 * 1024 * 1024
export const MAX_SCREENSHOT_BYTES = 16 * 1024 * 1024
export const MAX_TRACE_BYTES = 512 * 1024 * 1024
/** Maximum total size of screenshots, all of which are embedded in the report page. */
export const MAX_SCREENSHOTS_BYTES = 256 * 1024 * 1024
