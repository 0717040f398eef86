import type { HTMLElement } from 'node-html-parser'
import { createPlace, type Evidence, type Finding, type FindingPlace, mergeById } from '../findings/finding.ts'
import type { ExportPage } from './export-pages.ts'
import { elementKey, isFrame, selectorOf, snippet } from './page-document.ts'

/** A finding on one page, before those of other pages that are the same join it. */
export interface PageFinding extends Pick<Finding, 'severity' | 'message' | 'fix' | 'evidence'> {
  readonly audit: string
  readonly rule: string
  /** What it is about, the same on each page that shares it. */
  readonly element: string
  /** Whether it is in the frame that all templates share. */
  readonly frame: boolean
}

/** What to do about a finding that content cannot mend. */
export const FOR_ENGINEERS = 'This is in the template, not in the content: pass it on to an engineer.'

/** Ties a finding to an element of the page. */
export function findingAt(
  element: HTMLElement,
  finding: Pick<PageFinding, 'audit' | 'rule' | 'severity' | 'message' | 'fix'> &
    Partial<Pick<Evidence, 'standard' | 'helpUrl'>>,
): PageFinding {
  const { standard = '', helpUrl = '', ...words } = finding
  return {
    ...words,
    element: elementKey(element),
    frame: isFrame(element),
    evidence: { selector: selectorOf(element), html: snippet(element), standard, helpUrl },
  }
}

/** A finding with the page that has it. */
export interface FoundOnPage {
  readonly page: ExportPage
  readonly finding: PageFinding
  /** Where in the CMS it is fixed, when that is known. */
  readonly place?: Pick<FindingPlace, 'cmsPath' | 'field'> | null
}

/** Makes one finding of those that are the same: rule, template and element (AUD-09). */
export function mergeFindings(found: Iterable<FoundOnPage>): Finding[] {
  const findings = Array.from(found, ({ page, finding, place }): Finding => {
    const { audit, rule, severity, message, fix, evidence, element, frame } = finding
    return {
      id: `${audit}/${rule}/${frame ? 'every template' : page.route}/${element}`,
      rule: `${audit}/${rule}`,
      severity,
      message,
      fix,
      place: createPlace([page.path], place ?? {}),
      evidence,
    }
  })
  return mergeById(findings)
}
