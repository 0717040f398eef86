import type { Disagreement } from '../../drivers/equal-access.ts'

/** Intentional markup in the shop that IBM's engine reports (decision 0046). */
export const disagreements: readonly Disagreement[] = [
  {
    rule: 'aria_role_redundant',
    selector: 'ul[role=list], ol[role=list]',
    reason: 'Safari and VoiceOver do not announce a list without bullets; the role restores it.',
  },
  {
    rule: 'aria_content_in_landmark',
    selector: 'a[href^="#"]',
    reason: 'A skip link comes before the landmarks that it skips, and is reachable with Tab only.',
  },
  {
    rule: 'aria_content_in_landmark',
    selector: '[role=status] *',
    reason: 'A notification is a live region, which screen readers announce wherever it is; axe exempts it.',
  },
  {
    rule: 'label_content_exists',
    selector: 'label:has(> input[type=radio]):has(> .visually-hidden)',
    reason: 'The name of a color swatch is visually hidden; the legend shows the name of the selected one.',
  },
  {
    rule: 'input_label_exists',
    selector: 'details:not([open]) input',
    reason: 'The field of a collapsed section is hidden, and so is its label, which the engine therefore ignores.',
  },
  {
    rule: 'input_autocomplete_valid',
    selector: 'input[type=email][autocomplete$=username]',
    reason: 'Customers sign in with their email address; HTML allows this value, and password managers need it.',
  },
  {
    rule: 'element_attribute_deprecated',
    selector: 's',
    reason: 'HTML defines the element for content that is no longer true, such as a former price.',
  },
]
