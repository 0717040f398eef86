import { listBudgetFindings } from '../../findings/budget-findings.ts'
import { getElementKey } from '../../findings/element-key.ts'
import { FAULT_LABELS, formatProblems, getFailingCells } from '../../findings/fault-result.ts'
import { createPlace, type Finding, mergeById } from '../../findings/finding.ts'
import { formatCount } from '../../findings/format.ts'
import { type DiffLine, getStrictDiffs } from '../../findings/snapshot.ts'
import { type ObservedJourney, STRICT_NEXT } from './journey-report.ts'

/** Returns the findings of a run and lists each problem once. */
export function listJourneyFindings(run: ObservedJourney): Finding[] {
  return mergeById([
    ...failedSteps(run),
    ...accessibility(run),
    ...run.measurements.flatMap(listBudgetFindings),
    ...faults(run),
    ...snapshots(run),
    ...run.expiredExceptions.map((text): Finding => ({
      id: `exception/${text}`,
      rule: 'exception/expired',
      severity: 'error',
      message: text,
      fix: 'Fix the failing audit, or set a new date in the budgets file.',
      place: createPlace([]),
      evidence: null,
    })),
  ])
}

const CONTRACT_FIX = 'Correct the API, or its endpoint in src/contract if the contract is wrong.'

/**
 * Returns a finding for each failed step. Different reasons result in different findings, unless the reasons differ
 * only in numbers.
 */
function failedSteps({ steps }: ObservedJourney): Finding[] {
  return steps.flatMap(({ name, status, path, failures: [cause] }): Finding[] => {
    if (status !== 'failed' || cause === undefined) return []
    const { kind, expected, received, location } = cause
    return [
      {
        id: `step/${kind}/${name}/${expected.replaceAll(/\d+/g, '#')}`,
        rule: `step/${kind}`,
        severity: 'error',
        message: `Step failed: ${name}: ${received}`,
        fix: kind === 'contract-violation' ? CONTRACT_FIX : `Expected ${expected}.`,
        place: createPlace(path === null ? [] : [path], { location }),
        evidence: null,
      },
    ]
  })
}

function accessibility({ steps }: ObservedJourney): Finding[] {
  return steps.flatMap(({ path, accessibility: scan }) =>
    (scan?.findings ?? []).map(({ rule, message, fix, selector, html, standard, helpUrl }): Finding => ({
      id: `accessibility/${rule}/${getElementKey(selector, html)}`,
      rule: `accessibility/${rule}`,
      severity: 'error',
      message: `${message}.`,
      fix,
      place: createPlace(path === null ? [] : [path]),
      evidence: { selector, html, standard, helpUrl },
    })),
  )
}

function faults({ faultMatrix, steps }: ObservedJourney): Finding[] {
  return getFailingCells(faultMatrix).map((cell) => {
    const path = steps.find(({ number }) => number === cell.step.number)?.path ?? null
    const recoveries = cell.problems.includes('no-recovery')
      ? ' If the shopper must do something first, such as press another button, describe it in the "recoveries" of the journey.'
      : ''
    return {
      id: `fault/${cell.endpointId}/${cell.fault}`,
      rule: `fault/${cell.problems[0] ?? 'not-reached'}`,
      severity: 'error',
      message: `${cell.endpointId} × ${FAULT_LABELS[cell.fault]}: ${formatProblems(cell)}`,
      fix: `See step ${cell.step.number}, "${cell.step.name}", in the report.${recoveries}`,
      place: createPlace(path === null ? [] : [path]),
      evidence: null,
    }
  })
}

function snapshots(run: ObservedJourney): Finding[] {
  return getStrictDiffs(run).map(({ number, step, ariaDiff, appearanceDiff = [] }) => ({
    id: `snapshot/${step}`,
    rule: 'snapshot/changed',
    severity: 'error',
    message: `Snapshot changed: ${step}.${describeChange(ariaDiff.length > 0 ? ariaDiff : appearanceDiff)}`,
    fix: `See the changes in the report. ${STRICT_NEXT}`,
    place: createPlace([run.steps.find((one) => one.number === number)?.path ?? '']),
    evidence: null,
  }))
}

/** Describes the first removed and the first added line of a snapshot, and the number of other changes. */
function describeChange(lines: readonly DiffLine[]): string {
  const find = (wanted: DiffLine['kind']): string[] => {
    const line = lines.find(({ kind }) => kind === wanted)
    return line === undefined ? [] : [`${wanted === 'removed' ? '−' : '+'} ${line.text.trim().replace(/^- /, '')}`]
  }
  const shown = [...find('removed'), ...find('added')]
  const others = lines.filter(({ kind }) => kind !== 'unchanged').length - shown.length
  if (shown.length === 0) return ''
  return ` ${shown.join('  ')}${others > 0 ? `  and ${formatCount(others, 'other line')}` : ''}`
}
