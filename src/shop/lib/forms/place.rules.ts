/** Formats the city, state, and ZIP code of an address, such as "Reno, NV 89501". Parts may be empty. */
export function formatPlace(city: string | null, state: string | null, zip: string | null): string {
  const region = [state, zip].filter(Boolean).join(' ')
  return [city, region].filter(Boolean).join(', ')
}
