/** Media query for viewports in which tables are shown as cards (OPEN-076). */
export const MOBILE = '(width < 768px)'
