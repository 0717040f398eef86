/** The countries that the shop ships to (session spec §9). */
export const COUNTRIES = [{ value: 'US', label: 'United States' }] as const
