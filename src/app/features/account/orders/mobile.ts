/** Media query for screens on which tables are shown as cards (OPEN-076). */
export const MOBILE = '(width < 768px)'
