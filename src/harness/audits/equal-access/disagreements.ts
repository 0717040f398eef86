import type { Disagreement } from '../../drivers/equal-access.ts'

/** What the shop does on purpose and IBM's engine complains about (decision 0046). */
export const disagreements: readonly Disagreement[] = [
  {
    rule: 'aria_role_redundant',
    selector: 'ul[role=list], ol[role=list]',
    reason: 'Safari and VoiceOver take a list without bullets for no list; the role gives it back.',
  },
  {
    rule: 'aria_content_in_landmark',
    selector: 'a[href^="#"]',
    reason: 'A skip link comes before the landmarks that it skips, and is reached by Tab alone.',
  },
  {
    rule: 'input_autocomplete_valid',
    selector: 'input[type=email][autocomplete$=username]',
    reason: 'Customers sign in by their e-mail; HTML allows the word there, and managers of passwords look for it.',
  },
  {
    rule: 'element_attribute_deprecated',
    selector: 's',
    reason: 'HTML took up the element again, for what is no longer true, such as the price before.',
  },
]
