/** The countries that the shop ships to (CONST-02). */
export const COUNTRIES = [{ value: 'US', label: 'United States' }] as const
