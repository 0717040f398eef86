import { countMissedBudgets } from '../../findings/budget-findings.ts'
import { truncateText, MAX_HEAD_LENGTH } from '../../findings/cut-text.ts'
import { type FaultMatrix, getFailingCells, listMatrixWarnings } from '../../findings/fault-result.ts'
import { getAudit } from '../../findings/finding.ts'
import { formatCount, formatDuration } from '../../findings/format.ts'
import { listInjected, listWarnings, withInjected } from '../../findings/injected-rule.ts'
import { VERDICT_LABELS } from '../../findings/verdict.ts'
import { TIME_ZONE } from '../../targets/devices.ts'
import { formatTarget } from '../../targets/engines.ts'
import { type JourneyReport, lacksBaseline, NO_BASELINE } from '../model/journey-report.ts'
import { renderComparison } from './html-comparison.ts'
import type { Fact, PageParts, ReportContents, Screenshots } from './html-page.ts'
import { baseStyle } from './html-style.ts'
import { Html, html } from './html-text.ts'
import { renderAttempts } from './journey-attempts.ts'
import { renderFailure } from './journey-failure.ts'
import { getScreenshotClass, renderFaults } from './journey-faults.ts'
import { renderFindings } from './journey-findings.ts'
import { renderMeasurements } from './journey-measurements.ts'
import { getSnapshotsScript, renderSnapshots, snapshotsStyle } from './journey-snapshots.ts'
import { renderFilmstrip, renderSteps } from './journey-steps.ts'

/**
 * Returns the parts of a journey's page: the verdict, the reason for a failure, changed snapshots, and then the rest.
 */
export function renderJourneyPage(report: JourneyReport, { screenshots, files }: ReportContents): PageParts {
  const target = formatTarget({ device: report.device.name, engine: report.engine })
  const checks: [isWrong: boolean, section: Html | ''][] = [
    [countAudit(report, 'fault') > 0, renderFaults(report)],
    [countAudit(report, 'accessibility') + report.expiredExceptions.length > 0, renderFindings(report)],
    [countAudit(report, 'performance') > 0, renderMeasurements(report)],
  ]
  const wrong = checks.filter(([isWrong]) => isWrong)
  const fine = checks.filter(([isWrong]) => !isWrong)
  return {
    title: `${VERDICT_LABELS[report.verdict]}: ${report.journey.name} on ${target}${withInjected(report)}`,
    style: createJourneyStyle(report, screenshots),
    script: getSnapshotsScript(report),
    header: [
      html`<h1>${truncateText(report.journey.name, MAX_HEAD_LENGTH)} <span>on ${target}</span></h1>`,
      html`<p class="summary">${truncateText(report.journey.summary, MAX_HEAD_LENGTH)}</p>`,
      html`<p class="verdict">
        <strong>${VERDICT_LABELS[report.verdict]}</strong> <span>${verdictText(report)}</span>
      </p>`,
      ...injectedLines(report),
    ],
    facts: listFacts(report),
    main: html`${renderFailure(report)} ${renderSnapshots(report)} ${renderAttempts(report)}
    ${wrong.map(([, section]) => section)} ${renderComparison(report, 'durationMs')} ${renderFilmstrip(report)}
    ${fine.map(([, section]) => section)} ${renderSteps(report)}`,
    footer: footer(report, files),
  }
}

/** Renders the injected rules, which may explain a failure, and the warnings. */
function injectedLines(report: JourneyReport): Html[] {
  const injected = listInjected(report)
  return [
    ...(injected.length === 0
      ? []
      : [
          html`<p class="summary">
            <strong>Changed on purpose:</strong> ${truncateText(injected.join(', '), MAX_HEAD_LENGTH)}
          </p>`,
        ]),
    ...[...listWarnings(report), ...listMatrixWarnings(report.faultMatrix)].map(
      (warning) => html`<p class="summary"><strong>Warning:</strong> ${truncateText(warning, MAX_HEAD_LENGTH)}</p>`,
    ),
  ]
}

/** Returns the number of findings from an audit, including suggestions. */
function countAudit({ findings }: JourneyReport, audit: string): number {
  return findings.filter((finding) => getAudit(finding) === audit).length
}

function listFacts(report: JourneyReport): Fact[] {
  const run = report.steps.filter(({ status }) => status !== 'skipped')
  const scanned = report.steps.filter(({ accessibility }) => accessibility !== null)
  const requests = report.steps.reduce((sum, step) => sum + step.requests.length, 0)
  return [
    ['Steps', `${run.filter(({ status }) => status === 'passed').length} of ${report.steps.length} passed`],
    ['Accessibility', scanned.length === 0 ? 'not scanned' : accessibilityText(report)],
    [
      'Performance',
      report.measurements.length === 0
        ? describeNotMeasured(report)
        : formatCount(countMissedBudgets(report.measurements), 'missed budget'),
    ],
    ...(report.measurements.length === 0 ? [] : [speedFact(report)]),
    ...(report.faultMatrix === null ? [] : [faultFact(report.faultMatrix)]),
    ...snapshotsFact(report),
    ['Requests', String(requests)],
    ['Duration', formatDuration(report.durationMs)],
  ]
}

function accessibilityText(report: JourneyReport): string {
  const undecided = report.steps.flatMap(({ accessibility }) => accessibility?.undecided ?? [])
  const rules = new Set(undecided.map(({ rule }) => rule)).size
  const found = formatCount(countAudit(report, 'accessibility'), 'finding')
  return rules === 0 ? found : `${found}, ${formatCount(rules, 'rule')} to check by hand`
}

/** Explains why no page was measured. */
function describeNotMeasured({ notMeasured }: JourneyReport): string {
  return notMeasured === undefined ? 'not measured' : `not measured: ${notMeasured}`
}

function verdictText(report: JourneyReport): string | Html {
  const failed = report.steps.find(({ status }) => status === 'failed')
  if (failed !== undefined)
    return html`<a href="#failure">at step ${failed.number}, "${truncateText(failed.name, MAX_HEAD_LENGTH)}"</a>`
  if (report.verdict === 'flaky') {
    return `All steps passed, but only on retry ${report.failedAttempts.length}.`
  }
  if (report.verdict === 'passed' && report.lastStep !== null) {
    return `Steps up to ${report.lastStep} passed; the rest was skipped.`
  }
  const audited = report.measurements.length > 0 || report.steps.some(({ accessibility }) => accessibility !== null)
  if (report.verdict === 'passed' && !audited) return 'All steps passed.'
  if (report.verdict === 'passed') return 'All steps passed without findings.'
  if (report.verdict === 'incomplete') return 'All steps passed, but not all faults were tried.'
  const findings = countAudit(report, 'accessibility')
  const parts = [
    ...(findings > 0 ? [formatCount(findings, 'accessibility finding')] : []),
    ...(countAudit(report, 'fault') > 0 ? [formatCount(countAudit(report, 'fault'), 'fault problem')] : []),
    ...(countMissedBudgets(report.measurements) > 0
      ? [formatCount(countMissedBudgets(report.measurements), 'missed budget')]
      : []),
    ...(countAudit(report, 'snapshot') > 0
      ? [formatCount(countAudit(report, 'snapshot'), 'step that differs', 'steps that differ')]
      : []),
    ...(report.expiredExceptions.length > 0 ? [formatCount(report.expiredExceptions.length, 'expired exception')] : []),
  ]
  return `All steps passed, with ${parts.join(' and ')}.`
}

function snapshotsFact(report: JourneyReport): Fact[] {
  const { snapshots } = report
  if (snapshots === undefined) return lacksBaseline(report) ? [['Snapshots', NO_BASELINE]] : []
  const { differences, compared, notChecked } = snapshots
  const { length } = differences
  const found = length === 0 ? 'no differences' : `${length} of ${compared} steps differ`
  return [['Snapshots', notChecked.length === 0 ? found : `${found}, ${notChecked.length} not checked`]]
}

/** Returns a fact about the speed of the shop, which is separate from whether it works. */
function speedFact(report: JourneyReport): Fact {
  const slow = report.measurements.filter(({ slow: slowPage }) => slowPage !== undefined).length
  return ['Speed', slow === 0 ? 'fast enough' : formatCount(slow, 'slow page')]
}

function faultFact(matrix: FaultMatrix): Fact {
  const passed = matrix.cells.length - getFailingCells(matrix).length
  return ['Fault matrix', `${passed} of ${matrix.plannedCells ?? matrix.cells.length} passed`]
}

function footer({ device, baseUrl, toolVersions }: JourneyReport, files: readonly string[]): Html {
  const versions = Object.entries(toolVersions).map(([name, version]) => `${name} ${version}`)
  return html`${device.width} × ${device.height} px at ${baseUrl}, whose pages show the time in ${TIME_ZONE} ·
  ${versions.join(', ')} · next to this page: ${[...files, 'screenshots'].join(', ')}`
}

/**
 * Returns the styles of the page, with the screenshots as backgrounds. Every value comes from the code or from the
 * project's own screenshots.
 */
function createJourneyStyle(
  { steps, failedAttempts, device, faultMatrix, snapshots }: JourneyReport,
  screenshots: Screenshots,
): Html {
  const { differences } = snapshots ?? { differences: [] }
  const images: [string, string | null][] = [
    ...steps.map(({ number, screenshot }): [string, string | null] => [`picture-${number}`, screenshot]),
    ...failedAttempts.map(({ number, step }): [string, string | null] => [
      `picture-attempt-${number}`,
      step.screenshot,
    ]),
    ...differences.map(({ number, screenshot }): [string, string | null] => [
      `picture-baseline-${number}`,
      screenshot?.baseline ?? null,
    ]),
    ...(faultMatrix === null ? [] : faultImages(faultMatrix)),
  ]
  const backgrounds = images.flatMap(([name, screenshot]) => {
    const data = screenshot === null ? undefined : screenshots.get(screenshot)
    return data === undefined ? [] : [`.${name}{background-image:url(data:image/webp;base64,${data})}`]
  })
  const width = device.width > device.height ? 360 : 180
  const pair = device.width > device.height ? 580 : 300
  const ratio = `:root{--ratio:${device.width}/${device.height};--picture-width:${width}px;--pair-width:${pair}px}`
  return new Html([ratio, baseStyle, ...(differences.length === 0 ? [] : [snapshotsStyle]), ...backgrounds].join('\n'))
}

function faultImages(matrix: FaultMatrix): [string, string | null][] {
  return getFailingCells(matrix).map((cell) => [getScreenshotClass(matrix, cell), cell.screenshot])
}
