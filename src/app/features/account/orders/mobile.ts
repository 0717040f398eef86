/** Media query for screens that show tables as cards (OPEN-076). */
export const MOBILE_QUERY = '(width < 768px)'
