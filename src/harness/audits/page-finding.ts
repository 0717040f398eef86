import type { HTMLElement } from 'node-html-parser'
import * as z from 'zod'
import { type ContentPlace, Finding, type Technical } from '../findings/finding.ts'
import type { ExportPage } from './export-pages.ts'
import { elementKey, isFrame, selectorOf, snippet } from './page-document.ts'

/** A finding on one page, before those of other pages that are the same join it. */
export const PageFinding = Finding.pick({
  audit: true,
  rule: true,
  severity: true,
  problem: true,
  mend: true,
  technical: true,
}).extend({
  /** What it is about, the same on each page that shares it. */
  element: z.string(),
  /** Whether it is in the frame that all templates share. */
  frame: z.boolean(),
})
export type PageFinding = z.infer<typeof PageFinding>

/** What to do about a finding that content cannot mend. */
export const FOR_ENGINEERS = 'This is in the template, not in the content: pass it on to an engineer.'

/** Ties a finding to an element of the page. */
export function findingAt(
  element: HTMLElement,
  finding: Pick<PageFinding, 'audit' | 'rule' | 'severity' | 'problem' | 'mend'> &
    Partial<Pick<Technical, 'standard' | 'guide'>>,
): PageFinding {
  const { standard = '', guide = '', ...words } = finding
  return {
    ...words,
    element: elementKey(element),
    frame: isFrame(element),
    technical: { selector: selectorOf(element), element: snippet(element), standard, guide },
  }
}

/** A finding with the page that has it. */
export interface FoundOnPage {
  readonly page: ExportPage
  readonly finding: PageFinding
  /** Where in the CMS it is mended, when that is known. */
  readonly place?: ContentPlace | null
}

/** Makes one finding of those that are the same: rule, template and element (AUD-09). */
export function mergeFindings(found: Iterable<FoundOnPage>): Finding[] {
  const merged = new Map<string, Finding>()
  for (const { page, finding, place } of found) {
    const { element, frame, ...rest } = finding
    const id = `${finding.audit}/${finding.rule}/${frame ? 'every template' : page.route}/${element}`
    const earlier = merged.get(id)
    if (earlier === undefined) merged.set(id, { ...rest, id, content: place ?? null, pages: [page.path] })
    else if (!earlier.pages.includes(page.path)) earlier.pages.push(page.path)
  }
  return [...merged.values()].map((finding) => ({ ...finding, pages: finding.pages.toSorted() }))
}
