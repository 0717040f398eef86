import { getElementKey } from '../../findings/element-key.ts'
import { formatCount } from '../../findings/format.ts'
import type { AccessibilityFinding, Step, UndecidedCheck } from '../../findings/step.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { type Html, html, renderWebLink, when } from './html-text.ts'

interface Group {
  readonly finding: AccessibilityFinding
  readonly steps: Step[]
}

/**
 * Renders expired exceptions, and each accessibility finding once with its steps. Returns an empty string without
 * scans and exceptions.
 */
export function renderFindings(report: JourneyReport): Html | '' {
  const scanned = report.steps.filter(({ accessibility }) => accessibility !== null)
  if (scanned.length + report.expiredExceptions.length === 0) return ''
  const groups = groupFindings(scanned)
  return html`<section aria-labelledby="accessibility">
    <h2 id="accessibility">Accessibility</h2>
    <p>${scanText(scanned.length, groups.length)}</p>
    ${groups.map(groupArticle)} ${undecidedSection(scanned)}
    ${report.expiredExceptions.map((text) => html`<p class="note">${text}</p>`)}
  </section>`
}

function scanText(states: number, findings: number): string {
  if (states === 0) return 'No state was scanned.'
  const found = findings === 0 ? 'Nothing found' : formatCount(findings, 'finding')
  return `${formatCount(states, 'state')} scanned against WCAG 2.2 AA and best practices. ${found}.`
}

/** Merges findings with the same rule and element in several steps. */
function groupFindings(steps: readonly Step[]): Group[] {
  const groups = new Map<string, Group>()
  for (const step of steps) {
    for (const finding of step.accessibility?.findings ?? []) {
      const key = `${finding.rule} ${getElementKey(finding.selector, finding.html)}`
      const group = groups.get(key) ?? { finding, steps: [] }
      group.steps.push(step)
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}

/** Maximum number of elements to list per rule. `report.json` contains all of them. */
const MAX_ELEMENTS = 10

/** Instructions for checking manually what axe often cannot decide, by rule. */
const HAND_CHECKS: Readonly<Record<string, string>> = {
  'color-contrast':
    'Compare the text with the lightest and the darkest color behind it: at least 4.5:1, for large text 3:1.',
  'frame-tested': 'Open the frame in its own tab and check it there.',
  'target-size': 'Check that the target is at least 24 × 24 pixels, or has enough space around it.',
  'video-caption': 'Check that the video has captions for everything that is said.',
}

/** Renders a collapsed list of the rules that axe could not decide, with instructions for a manual check. */
function undecidedSection(steps: readonly Step[]): Html | '' {
  const checks = steps.flatMap((step) => (step.accessibility?.undecided ?? []).map((check) => ({ step, check })))
  const rules = [...Map.groupBy(checks, ({ check }) => check.rule).values()]
  if (rules.length === 0) return ''
  return html`<h3>To check by hand <span class="tag">${formatCount(rules.length, 'rule')}</span></h3>
    <p>axe could not decide these rules for some elements, so they count neither as findings nor as passed.</p>
    ${rules.map(ruleFold)}`
}

function ruleFold(checks: readonly { readonly step: Step; readonly check: UndecidedCheck }[]): Html | '' {
  const [first] = checks
  if (first === undefined) return ''
  const { rule, message, standard, helpUrl } = first.check
  const elements = [
    ...Map.groupBy(checks, ({ check }) => `${getElementKey(check.selector, check.html)} ${check.reason}`).values(),
  ]
  const rest = elements.length - MAX_ELEMENTS
  return html`<details>
    <summary>${message} <span class="tag">${formatCount(elements.length, 'element')}</span></summary>
    <p>${HAND_CHECKS[rule] ?? 'Check this manually.'}</p>
    <ul>
      ${elements.slice(0, MAX_ELEMENTS).map(elementItem)}
    </ul>
    ${when(rest > 0, () => html`<p>${formatCount(rest, 'more element')}, see report.json.</p>`)}
    <p class="soft">${rule} · ${standard} · ${renderWebLink(helpUrl, 'about this rule')}</p>
  </details>`
}

function elementItem(checks: readonly { readonly step: Step; readonly check: UndecidedCheck }[]): Html {
  const steps = [...new Set(checks.map(({ step }) => step.number))].join(', ')
  return html`<li>
    <code>${checks[0]?.check.selector ?? ''}</code> in step ${steps}: ${checks[0]?.check.reason ?? ''}
  </li>`
}

function groupArticle({ finding, steps }: Group): Html {
  return html`<article class="finding">
    <h3>${finding.message} <span class="tag">${finding.impact}</span></h3>
    <p>
      In
      ${steps.map(
        ({ number, name }, index) =>
          html`${when(index > 0, () => ', ')}<a href="#step-${number}">step ${number}, ${name}</a>`,
      )}
    </p>
    <details>
      <summary>For engineers</summary>
      <pre tabindex="0">
${finding.fix}

${finding.html}</pre>
      <p>
        <code>${finding.selector}</code> · ${finding.rule} · ${finding.standard} ·
        ${renderWebLink(finding.helpUrl, 'about this rule')}
      </p>
    </details>
  </article>`
}
