/**
 * Stands for every parameter while a route's shell is prerendered: one HTML file that serves all addresses of a
 * pattern, the browser reading the parameters from its location (OPEN-054).
 */
export const SHELL_PARAMETER = '_shell'
