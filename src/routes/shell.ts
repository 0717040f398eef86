/**
 * Placeholder of every parameter while a route's shell is prerendered: one HTML file that serves all paths of a
 * pattern. The browser reads the parameters from its location (OPEN-054).
 */
export const SHELL_PARAMETER = '_shell'
