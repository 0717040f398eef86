/** The text of `/registration` (CMS-58), for which the CMS has no page (OPEN-064). */
export interface RegistrationPage {
  readonly title: string
  readonly greeting: string
  readonly subText: string
}

export const registrationPage: RegistrationPage = {
  title: 'Product registration',
  greeting: 'Thank you for your purchase.',
  subText:
    'There is no form to fill out: a serial number identifies each firearm, and the warranty goes with it. If you bought one used or lost your receipt, send us the serial number and we will tell you when it shipped.',
}

/** The text above the provider's reviews on `/reviews` (CMS-57), for which the CMS has no page (OPEN-064). */
export const reviewsPage = {
  title: 'Reviews',
  subText: 'What customers say about our products. We read every review and never remove one.',
} as const
