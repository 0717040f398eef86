import * as z from 'zod'

/** Where in the CMS a finding is mended. */
const ContentPlace = z.strictObject({
  /** The call whose answer holds it, as in the contract: `strapi/page/faq`. */
  call: z.string(),
  /** The path of the field in the answer's data: `faq_item_list[3].answer`; '' for the whole. */
  field: z.string(),
})
export type ContentPlace = z.infer<typeof ContentPlace>

/** What an engineer wants to know beside the plain words. */
const Technical = z.strictObject({
  /** CSS selector of the element; '' when it is about the whole page. */
  selector: z.string(),
  /** The element's HTML, shortened. */
  element: z.string(),
  /** The standard that is broken, as `WCAG 2.2 1.1.1`; '' when it is a rule of our own. */
  standard: z.string(),
  /** Address of an explanation; '' when there is none. */
  guide: z.string(),
})
export type Technical = z.infer<typeof Technical>

/** Where an editor sees and opens what a finding is about (AUD-31). */
const FindingPlace = z.strictObject({
  /** The sentence; '' when there is none. */
  quote: z.string(),
  /** Where the CMS opens the field; null when the environment does not say, or nothing of it is in the CMS. */
  editAddress: z.nullable(z.url({ protocol: /^https?$/ })),
  /** The first page that shows it; null when no single page does. */
  pageAddress: z.nullable(z.url({ protocol: /^https?$/ })),
  /** Path in the report's folder of a picture of the place; null when none was taken. */
  picture: z.nullable(z.string()),
})

/** One thing to mend, however many pages it shows on (AUD-09). */
export const Finding = z.strictObject({
  /** Stays the same from run to run: audit, rule, template or CMS call, and element or field. */
  id: z.string(),
  /** Name of the audit that found it. */
  audit: z.string(),
  rule: z.string(),
  /** `error` fails the audit, and so does `warning`; the words tell an editor what to mend first. A `hint` fails nothing. */
  severity: z.enum(['error', 'warning', 'hint']),
  /** What is wrong, in plain words. */
  problem: z.string(),
  /** What to do about it, in plain words. */
  mend: z.string(),
  /** Null when it is not in the content. */
  content: z.nullable(ContentPlace),
  /** Paths of the pages that show it, sorted. */
  pages: z.array(z.string()),
  technical: z.nullable(Technical),
  /** Absent where nobody asked for it. */
  place: z.optional(FindingPlace),
})
export type Finding = z.infer<typeof Finding>

/** What findings that say the same have in common, though each is at a place of its own. */
export function wordsOf({ severity, problem, mend }: Finding): string {
  return `${severity} ${problem} ${mend}`
}

/** Whether a finding has to be mended; a hint may be right as it is. */
export function mustBeMended({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity !== 'hint'
}
