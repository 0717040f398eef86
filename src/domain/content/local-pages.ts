/** What `/registration` says (CMS-58). The CMS has no page for it (OPEN-064). */
export interface RegistrationPage {
  readonly title: string
  readonly greeting: string
  readonly subText: string
}

export const registrationPage: RegistrationPage = {
  title: 'Product registration',
  greeting: 'Thank you for choosing one of ours.',
  subText:
    'There is nothing to fill in: what you own is known by its serial number, and its warranty goes with it. If you have bought one second hand, or lost a receipt, write to us with the number and we tell you when it left the works.',
}

/** What `/reviews` says above the provider's reviews (CMS-57). The CMS has no page for it (OPEN-064). */
export const reviewsPage = {
  title: 'Reviews',
  subText: 'What customers say about what they bought here. We answer all of them and take none down.',
} as const
