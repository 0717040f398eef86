import type { HTMLElement } from 'node-html-parser'
import { createPlace, type Evidence, type Finding, type FindingPlace, mergeById } from '../findings/finding.ts'
import type { ExportPage } from './export-pages.ts'
import { getElementKey, isLayoutElement, getSelector, getSnippet } from './page-document.ts'

/** A finding on one page, before it is merged with the findings of other pages. */
export interface PageFinding extends Pick<Finding, 'severity' | 'message' | 'fix' | 'isForEngineers' | 'evidence'> {
  readonly audit: string
  readonly rule: string
  /** Identifies the element across pages. */
  readonly element: string
  /** Whether the element is in the header or footer. */
  readonly frame: boolean
}

/** Creates a finding for an element of the page. */
export function createFindingAt(
  element: HTMLElement,
  finding: Pick<PageFinding, 'audit' | 'rule' | 'severity' | 'message' | 'fix' | 'isForEngineers'> &
    Partial<Pick<Evidence, 'standard' | 'helpUrl'>>,
): PageFinding {
  const { standard = '', helpUrl = '', ...rest } = finding
  return {
    ...rest,
    element: getElementKey(element),
    frame: isLayoutElement(element),
    evidence: { selector: getSelector(element), html: getSnippet(element), standard, helpUrl },
  }
}

/** A finding and the page it is on. */
export interface LocatedFinding {
  readonly page: ExportPage
  readonly finding: PageFinding
  /** The finding's field in the CMS, if known. */
  readonly place?: Pick<FindingPlace, 'cmsPath' | 'field'> | null
}

/** Merges findings with the same rule, template and element. */
export function mergeFindings(found: Iterable<LocatedFinding>): Finding[] {
  const findings = Array.from(found, ({ page, finding, place }): Finding => {
    const { audit, rule, severity, message, fix, isForEngineers, evidence, element, frame } = finding
    return {
      id: `${audit}/${rule}/${frame ? 'every template' : page.route}/${element}`,
      rule: `${audit}/${rule}`,
      severity,
      message,
      fix,
      ...(isForEngineers === true ? { isForEngineers } : {}),
      place: createPlace([page.path], place ?? {}),
      evidence,
    }
  })
  return mergeById(findings)
}
