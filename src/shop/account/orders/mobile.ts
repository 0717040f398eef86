/** Media query for screens that show tables as cards (OPEN-076). */
export const MOBILE_QUERY = '(max-width: 767.98px)'
