/** Viewport width at which tables become cards (OPEN-076). */
export const MOBILE = '(width < 768px)'
