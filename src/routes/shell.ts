/**
 * Placeholder for every parameter while prerendering a route's shell, which is one HTML file that serves all paths
 * matching a pattern. The browser reads the actual parameters from its location (OPEN-054).
 */
export const SHELL_PARAMETER = '_shell'
