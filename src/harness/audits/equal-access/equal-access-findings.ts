import type { EqualAccessIssue } from '../../drivers/equal-access.ts'
import { getElementKey } from '../../findings/element-key.ts'
import { FOR_ENGINEERS } from '../../findings/finding.ts'
import type { AccessibilityFinding } from '../../findings/step.ts'
import type { PageFinding } from '../page-finding.ts'

const HELP = 'https://able.ibm.com/rules/archives/latest/doc/en-US'

/**
 * Returns the second engine's findings, except those that axe reports for the same element and the same success
 * criterion or best practice (AUD-30).
 */
export function createEqualAccessFindings(
  issues: readonly EqualAccessIssue[],
  axeFindings: readonly AccessibilityFinding[],
): PageFinding[] {
  return issues
    .filter(({ sameAs, criteria }) => {
      const atElement = axeFindings.filter(({ selector }) => sameAs.includes(selector))
      return !atElement.some((finding) => isSameMatter(criteria, criteriaOf(finding)))
    })
    .map(({ rule, level, problem, selector, element, frame, criteria }) => ({
      audit: 'equal-access',
      rule,
      severity: level === 'violation' ? ('error' as const) : ('warning' as const),
      message: /[.!?]$/.test(problem) ? problem : `${problem}.`,
      ...FOR_ENGINEERS,
      element: getElementKey(selector, element),
      frame,
      evidence: {
        selector,
        html: element,
        standard: criteria.length === 0 ? '' : `WCAG 2.2 ${criteria.join(', ')}`,
        helpUrl: `${HELP}/${rule}.html`,
      },
    }))
}

function isSameMatter(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return true
  return one.some((criterion) => other.includes(criterion))
}

/** Returns the success criteria of an axe finding, which writes 1.4.10 as `wcag1410`. */
function criteriaOf({ standard }: AccessibilityFinding): string[] {
  return [...standard.matchAll(/\bwcag(\d)(\d)(\d+)\b/g)].map(([, ...numbers]) => numbers.join('.'))
}
