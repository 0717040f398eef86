/** The trails above the dealer pages; the CMS gives none. */
export const locatorTrail = [
  { label: 'Home', href: '/' },
  { label: 'Dealer Locator', href: '/dealer-locator' },
] as const

export const registrationTrail = [
  { label: 'Home', href: '/' },
  { label: 'Dealer Registration', href: '/dealer-registration' },
] as const
