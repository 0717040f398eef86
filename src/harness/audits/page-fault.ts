import type { HTMLElement } from 'node-html-parser'
import * as z from 'zod'
import { Finding, type Technical } from '../report/finding.ts'
import type { ExportPage } from './export-pages.ts'
import { elementKey, isFrame, selectorOf, snippet } from './page-document.ts'

/** A fault on one page, before the same fault of other pages is added to it. */
export const PageFault = Finding.pick({
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
export type PageFault = z.infer<typeof PageFault>

/** Ties a fault to an element of the page. */
export function faultAt(
  element: HTMLElement,
  fault: Pick<PageFault, 'audit' | 'rule' | 'severity' | 'problem' | 'mend'> &
    Partial<Pick<Technical, 'standard' | 'guide'>>,
): PageFault {
  const { standard = '', guide = '', ...words } = fault
  return {
    ...words,
    element: elementKey(element),
    frame: isFrame(element),
    technical: { selector: selectorOf(element), element: snippet(element), standard, guide },
  }
}

/** Makes one finding of the faults that are the same: rule, template and element (AUD-09). */
export function mergeFaults(faults: Iterable<{ readonly page: ExportPage; readonly fault: PageFault }>): Finding[] {
  const findings = new Map<string, Finding & { pages: string[] }>()
  for (const { page, fault } of faults) {
    const { element, frame, ...rest } = fault
    const id = `${fault.audit}/${fault.rule}/${frame ? 'every template' : page.route}/${element}`
    const earlier = findings.get(id)
    if (earlier === undefined) findings.set(id, { ...rest, id, content: null, pages: [page.path] })
    else if (!earlier.pages.includes(page.path)) earlier.pages.push(page.path)
  }
  return [...findings.values()].map((finding) => ({ ...finding, pages: finding.pages.toSorted() }))
}
