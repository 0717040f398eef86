import { type FaultMatrix, troubledCells } from '../../findings/fault-result.ts'
import { type Looks, strictLooks } from '../../findings/snapshot.ts'
import { targetText } from '../../targets/engines.ts'
import type { ReportContents } from '../formats/report-format.ts'
import { distinctFindingCount, type JourneyReport, missedBudgetCount, slowPageCount } from '../model/journey-report.ts'
import { comparisonSection } from './html-comparison.ts'
import { type Fact, reportPage } from './html-page.ts'
import { count, duration, type Html, html } from './html-text.ts'
import { attemptsSection } from './journey-attempts.ts'
import { failureSection } from './journey-failure.ts'
import { faultsSection } from './journey-faults.ts'
import { findingsSection } from './journey-findings.ts'
import { measurementsSection } from './journey-measurements.ts'
import { looksScript, looksSection } from './journey-snapshots.ts'
import { filmstrip, stepsSection } from './journey-steps.ts'
import { journeyStyle } from './journey-style.ts'

/**
 * Renders a report as one HTML page that opens from a file: nothing loaded, pictures inside.
 * The verdict comes first, then what to mend, then everything else.
 */
export function renderHtml(report: JourneyReport, { pictures, files }: ReportContents): string {
  const target = targetText({ device: report.device.name, engine: report.engine })
  const title = `${verdictTitle(report)}: ${report.journey.name} on ${target}`
  const audits: [isWrong: boolean, section: Html | ''][] = [
    [troubledCells(report.faults).length > 0, faultsSection(report)],
    [distinctFindingCount(report) + report.expiredExceptions.length > 0, findingsSection(report)],
    [missedBudgetCount(report) + slowPageCount(report) > 0, measurementsSection(report)],
  ]
  const wrong = audits.filter(([isWrong]) => isWrong)
  const fine = audits.filter(([isWrong]) => !isWrong)
  return reportPage({
    title,
    style: journeyStyle(report, pictures),
    script: looksScript(report),
    header: {
      verdict: report.verdict,
      job: 'Storefront journey',
      startedAt: report.startedAt,
      content: [
        html`<h1>${report.journey.name} <span>on ${target}</span></h1>`,
        html`<p class="summary">${report.journey.summary}</p>`,
        html`<p class="verdict"><strong>${verdictTitle(report)}</strong> <span>${verdictText(report)}</span></p>`,
      ],
      facts: factsOf(report),
    },
    main: html`${looksSection(report)} ${failureSection(report)} ${attemptsSection(report)}
    ${wrong.map(([, section]) => section)} ${comparisonSection(report, 'durationMs')} ${filmstrip(report)}
    ${fine.map(([, section]) => section)} ${stepsSection(report)}`,
    footer: { rerun: report.rerun, content: surroundings(report, files) },
  })
}

function factsOf(report: JourneyReport): Fact[] {
  const run = report.steps.filter(({ status }) => status !== 'not-run')
  const scanned = report.steps.filter(({ accessibility }) => accessibility !== null)
  const requests = report.steps.reduce((sum, step) => sum + step.requests.length, 0)
  return [
    ['Steps', `${run.filter(({ status }) => status === 'passed').length} of ${report.steps.length} passed`],
    ['Accessibility', scanned.length === 0 ? 'not scanned' : count(distinctFindingCount(report), 'finding')],
    [
      'Performance',
      report.measurements.length === 0 ? notMeasured(report) : count(missedBudgetCount(report), 'missed budget'),
    ],
    ...(report.measurements.length === 0 ? [] : [speedFact(report)]),
    ...(report.faults === null ? [] : [replaysFact(report.faults)]),
    ...(report.looks === undefined ? [] : [looksFact(report.looks)]),
    ['Requests', String(requests)],
    ['Time', duration(report.durationMs)],
  ]
}

/** Lighthouse knows one engine (JRNY-84). */
function notMeasured({ engine = 'chromium' }: JourneyReport): string {
  return engine === 'chromium' ? 'not measured' : 'measured in Chromium only'
}

function verdictTitle(report: JourneyReport): string {
  return { passed: 'Passed', flaky: 'Flaky', findings: 'Findings', failed: 'Failed' }[report.verdict]
}

function verdictText(report: JourneyReport): string | Html {
  const failed = report.steps.find(({ status }) => status === 'failed')
  if (failed !== undefined) return html`<a href="#failure">at step ${failed.number}, “${failed.name}”</a>`
  if (report.verdict === 'flaky') {
    return `Every step went through, but only at attempt ${report.attempts.length + 1}.`
  }
  if (report.verdict === 'passed' && report.until !== null) {
    return `Every step up to ${report.until} went through; the rest was not run.`
  }
  const audited = report.measurements.length > 0 || report.steps.some(({ accessibility }) => accessibility !== null)
  if (report.verdict === 'passed' && !audited) return 'Every step went through.'
  if (report.verdict === 'passed') return 'Every step went through, and no audit has anything to say.'
  const findings = distinctFindingCount(report)
  const parts = [
    ...(findings > 0 ? [count(findings, 'accessibility finding')] : []),
    ...(troubledCells(report.faults).length > 0
      ? [`trouble in ${count(troubledCells(report.faults).length, 'replay')} with a failing call`]
      : []),
    ...(missedBudgetCount(report) > 0 ? [count(missedBudgetCount(report), 'missed budget')] : []),
    ...(strictLooks(report).length > 0
      ? [count(strictLooks(report).length, 'step that differs', 'steps that differ')]
      : []),
    ...(report.expiredExceptions.length > 0 ? [count(report.expiredExceptions.length, 'expired exception')] : []),
  ]
  return `The story went through, with ${parts.join(' and ')}.`
}

function looksFact({ differences, compared }: Looks): Fact {
  const { length } = differences
  return ['Beside the run before', length === 0 ? 'looks and reads the same' : `${length} of ${compared} steps differ`]
}

/** Whether the shop is fast, beside whether it works. */
function speedFact(report: JourneyReport): Fact {
  const slow = slowPageCount(report)
  return ['Speed', slow === 0 ? 'fast enough' : `${count(slow, 'page')} slow`]
}

function replaysFact(matrix: FaultMatrix): Fact {
  const troubled = troubledCells(matrix).length
  return ['Failing calls', `${matrix.cells.length - troubled} of ${matrix.cells.length} replays fine`]
}

function surroundings({ device, site, tools }: JourneyReport, files: readonly string[]): Html {
  const versions = Object.entries(tools).map(([name, version]) => `${name} ${version}`)
  return html`${device.width} × ${device.height} px at ${site} · ${versions.join(', ')} · beside this page:
  ${[...files, 'pictures'].join(', ')}`
}
