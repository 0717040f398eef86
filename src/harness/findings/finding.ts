import * as z from 'zod'
import { ShallowPathInside } from '#folders/path-inside.ts'

const webUrl = z.nullable(z.url({ protocol: /^https?$/ }))

/** Location of a finding: in the CMS or on pages. */
const FindingPlace = z.strictObject({
  /**
   * Path of the CMS request whose response contains the finding, such as `strapi/page/faq`, or null for a finding
   * outside the content.
   */
  cmsPath: z.nullable(z.string()),
  /**
   * Path of the field in the response's data, such as `faq_item_list[3].answer`, or an empty string for the entire
   * response.
   */
  field: z.string(),
  /** Sorted paths of the pages that show the finding. */
  pages: z.array(z.string()),
  /**
   * Name of the entry and field for editors, such as `Page "FAQ", question 1, answer`, or an empty string.
   */
  location: z.string(),
  /** The sentence that contains the problem, or an empty string. */
  quote: z.string(),
  /** URL that opens the field in the CMS, or null without an edit URL or for a finding outside the content. */
  editUrl: webUrl,
  /** URL of the first page that shows the finding, or null for the header and footer. */
  pageUrl: webUrl,
  /** Path of the screenshot in the report folder, or null without one. */
  screenshot: z.nullable(ShallowPathInside),
})
export type FindingPlace = z.infer<typeof FindingPlace>

/** Details for engineers. */
const Evidence = z.strictObject({
  /** CSS selector of the element, or an empty string for a finding about the entire page. */
  selector: z.string(),
  /** Shortened HTML of the element. */
  html: z.string(),
  /** The violated standard, such as `WCAG 2.2 1.1.1`, or an empty string for one of this project's rules. */
  standard: z.string(),
  helpUrl: z.string(),
})
export type Evidence = z.infer<typeof Evidence>

/** A word that is in no dictionary, and the first place where it is. */
const UnknownWord = z.strictObject({
  word: z.string(),
  /** A known word that is one letter away, or null. */
  suggestion: z.nullable(z.string()),
  /** Number of texts with the word. */
  count: z.number().int().min(1),
  place: FindingPlace,
})
export type UnknownWord = z.infer<typeof UnknownWord>

/** A problem to fix. All pages or steps that show the problem share one finding. */
export const Finding = z.strictObject({
  /**
   * ID that is stable across runs, made of the rule, the template or CMS path, and the content that identifies the
   * element or entry.
   */
  id: z.string(),
  /** Audit and rule, such as `content/misspelled-word`, `accessibility/label` or `step/timeout`. */
  rule: z.string(),
  /** Severity: an `error` or `warning` fails the run, but a `suggestion` does not. */
  severity: z.enum(['error', 'warning', 'suggestion']),
  message: z.string(),
  fix: z.string(),
  /** Whether only engineers can fix it, because it is not in the content; absent if editors can. */
  isForEngineers: z.optional(z.boolean()),
  /** The first place. Its pages are those of all places. */
  place: FindingPlace,
  /** The places if several entries have the same mistake; absent if there is one. */
  places: z.optional(z.array(FindingPlace)),
  evidence: z.nullable(Evidence),
  /** The words of a finding about words that are in no dictionary; absent in other findings. */
  words: z.optional(z.array(UnknownWord)),
})
export type Finding = z.infer<typeof Finding>

/** Creates a location on pages, with optional additional fields. */
export function createPlace(pages: readonly string[], more: Partial<FindingPlace> = {}): FindingPlace {
  return {
    cmsPath: null,
    field: '',
    location: '',
    quote: '',
    editUrl: null,
    pageUrl: null,
    screenshot: null,
    ...more,
    pages: [...pages],
  }
}

/** Returns the audit of a finding's rule, such as `content` for `content/misspelled-word`. */
export function getAudit({ rule }: Pick<Finding, 'rule'>): string {
  return rule.split('/')[0] ?? ''
}

/** The fix of a finding that is in the template, so only engineers can fix it. */
export const FOR_ENGINEERS = {
  fix: 'This is in the template, not in the content. Ask an engineer.',
  isForEngineers: true,
} as const

export function isErrorOrWarning({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity !== 'suggestion'
}

/** Formats the location of a finding on one line: its field in the CMS, or its pages. */
export function formatPlace({ place: { cmsPath, field, pages, location } }: Pick<Finding, 'place'>): string {
  if (location !== '') return location
  if (cmsPath !== null) return [cmsPath, field].filter((part) => part !== '').join(' › ')
  const [first, ...others] = pages
  if (first === undefined) return 'header and footer'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** Merges findings with the same ID and combines their pages. */
export function mergeById(findings: Iterable<Finding>): Finding[] {
  const merged = new Map<string, { readonly finding: Finding; readonly pages: Set<string> }>()
  for (const finding of findings) {
    const existing = merged.get(finding.id)
    if (existing === undefined) merged.set(finding.id, { finding, pages: new Set(finding.place.pages) })
    else for (const page of finding.place.pages) existing.pages.add(page)
  }
  return Array.from(merged.values(), ({ finding, pages }) => ({
    ...finding,
    place: { ...finding.place, pages: [...pages].toSorted() },
  }))
}
