import { elementKey } from '../../findings/element-key.ts'
import { formatCount } from '../../findings/format.ts'
import type { AccessibilityFinding, Step } from '../../findings/step.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { type Html, html, webLink, when } from './html-text.ts'

interface Group {
  readonly finding: AccessibilityFinding
  readonly steps: Step[]
}

/**
 * Renders expired exceptions, and each accessibility finding once with its steps. Returns '' without scans and
 * exceptions.
 */
export function findingsSection(report: JourneyReport): Html | '' {
  const scanned = report.steps.filter(({ accessibility }) => accessibility !== null)
  if (scanned.length + report.expiredExceptions.length === 0) return ''
  const groups = groupFindings(scanned)
  return html`<section aria-labelledby="accessibility">
    <h2 id="accessibility">Accessibility</h2>
    <p>${scanText(scanned.length, groups.length)}</p>
    ${groups.map(groupArticle)} ${report.expiredExceptions.map((text) => html`<p class="note">${text}</p>`)}
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
      const key = `${finding.rule} ${elementKey(finding.selector, finding.html)}`
      const group = groups.get(key) ?? { finding, steps: [] }
      group.steps.push(step)
      groups.set(key, group)
    }
  }
  return [...groups.values()]
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
        ${webLink(finding.helpUrl, 'about this rule')}
      </p>
    </details>
  </article>`
}
