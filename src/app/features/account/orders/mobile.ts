/** Media query for screens that show tables as cards (OPEN-076). */
export const MOBILE = '(width < 768px)'
