/**
 * Placeholder for all parameters while the shell of a route is prerendered. A shell is one HTML file that serves all
 * paths that match a pattern. The browser reads the actual parameters from the URL (OPEN-054).
 */
export const SHELL_PARAMETER = '_shell'
