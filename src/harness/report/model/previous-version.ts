import { createPlace, type Finding } from '../../findings/finding.ts'
import type { JourneyReport } from './journey-report.ts'
import { REPORT_SCHEMA } from './report-base.ts'
import { concludeJourney } from './verdict.ts'

/*
 * Reads reports from the previous version, so `report merge`, `--baseline`, known issues and comparisons still work.
 * Remove this file with the next format version.
 */

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts a report from the previous version. Returns any other value unchanged. */
export function upgradeReport(content: unknown): unknown {
  if (!isFields(content)) return content
  if (content['schema'] === 'storefront/journey-report@2') return upgradeJourney(content)
  if (content['schema'] === 'storefront/audit-report@3') return upgradeAudit(content)
  return content
}

/** Renames fields without adding missing ones. */
function renamed(fields: unknown, names: Readonly<Record<string, string>>): Fields {
  return Object.fromEntries(
    Object.entries(isFields(fields) ? fields : {}).map(([name, value]) => [names[name] ?? name, value]),
  )
}

function each(list: unknown, change: (item: unknown) => unknown): unknown {
  return Array.isArray(list) ? list.map(change) : list
}

/** Converts the value of a field. A missing or null field stays unchanged. */
function changed(fields: Fields, name: string, change: (value: unknown) => unknown): Fields {
  return fields[name] === undefined || fields[name] === null ? fields : { ...fields, [name]: change(fields[name]) }
}

/** Renames an enum value. */
function renamedValue(value: unknown, names: Readonly<Record<string, string>>): unknown {
  return typeof value === 'string' ? (names[value] ?? value) : value
}

function upgradeJourney(old: Fields): unknown {
  let report = renamed(old, {
    site: 'baseUrl',
    rerun: 'rerunCommand',
    conditions: 'flags',
    tools: 'toolVersions',
    until: 'lastStep',
    attempts: 'failedAttempts',
    faults: 'faultMatrix',
    looks: 'snapshots',
  })
  report = changed(report, 'steps', (steps) => each(steps, upgradeStep))
  report = changed(report, 'failedAttempts', (attempts) =>
    each(attempts, (attempt) => changed(renamed(attempt, {}), 'step', upgradeStep)),
  )
  report = changed(report, 'measurements', (list) => each(list, upgradeMeasurement))
  report = changed(report, 'faultMatrix', upgradeMatrix)
  report = changed(report, 'snapshots', upgradeSnapshots)
  report = changed(report, 'comparison', upgradeComparison)
  report = changed(report, 'trend', (points) => each(points, upgradePoint))
  const flags = upgradeFlags(report['flags'])
  const upgraded = { engine: 'chromium', ...report, flags, schema: REPORT_SCHEMA, kind: 'journey', findings: [] }
  try {
    return concludeJourney(upgraded as unknown as JourneyReport)
  } catch {
    // The parser of the new format rejects invalid reports.
    return undefined
  }
}

/** Returns the page conditions among the flags in the format of this version, so that the runs remain comparable. */
function upgradeFlags(flags: unknown): string {
  return (typeof flags === 'string' ? flags : '')
    .replace('--translated', '--condition translated')
    .replace('--storage ', '--condition storage-')
    .replace('--long-data', '--condition long-text')
}

function upgradeStep(old: unknown): Fields {
  let step = renamed(old, { picture: 'screenshot', look: 'snapshot' })
  step = changed(step, 'status', (status) => renamedValue(status, { 'not-run': 'skipped' }))
  step = changed(step, 'snapshot', (snapshot) => renamed(snapshot, { words: 'aria' }))
  step = changed(step, 'requests', (list) => each(list, upgradeRequest))
  step = changed(step, 'failures', (list) => each(list, upgradeFailure))
  return changed(step, 'accessibility', (scan) =>
    changed(renamed(scan, {}), 'findings', (list) =>
      each(list, (finding) => renamed(finding, { problem: 'message', mend: 'fix', element: 'html', guide: 'helpUrl' })),
    ),
  )
}

function upgradeRequest(request: unknown): Fields {
  return renamed(request, { kind: 'resourceType' })
}

function upgradeFailure(old: unknown): Fields {
  const failure = renamed(old, { seen: 'received', where: 'location', repeated: 'repeatedRequests' })
  const kind = renamedValue(failure['kind'], { 'contract-breach': 'contract-violation' })
  return changed({ ...failure, kind }, 'request', upgradeRequest)
}

function upgradeMeasurement(old: unknown): Fields {
  const measurement = renamed(old, {
    missed: 'belowBudget',
    exceeded: 'aboveLimit',
    performanceRuns: 'performanceScores',
    changes: 'fileChanges',
    shortfalls: 'failedAudits',
  })
  return changed({ aboveLimit: [], ...measurement }, 'slow', (slow) =>
    renamed(slow, { missed: 'belowBudget', exceeded: 'aboveLimit' }),
  )
}

const PROBLEMS = {
  silent: 'no-message',
  lost: 'input-lost',
  blank: 'blank-page',
  stuck: 'no-recovery',
  crashed: 'uncaught-error',
}
const RECOVERIES = {
  unhindered: 'not-needed',
  'as-asked': 'as-instructed',
  'try-again': 'retry-button',
  repeated: 'repeated-action',
  reloaded: 'reload',
  'started-over': 'restart',
}
const FAULTS = { error: 'server-error', 'broken-json': 'invalid-json', slow: 'no-response' }

function upgradeMatrix(old: unknown): Fields {
  return changed(renamed(old, { calls: 'endpoints' }), 'cells', (cells) =>
    each(cells, (cell) => {
      let fields = renamed(cell, { lost: 'lostFields', troubles: 'problems', wayOn: 'recovery', picture: 'screenshot' })
      fields = changed(fields, 'fault', (fault) => renamedValue(fault, FAULTS))
      fields = changed(fields, 'recovery', (recovery) => renamedValue(recovery, RECOVERIES))
      return changed(fields, 'problems', (list) => each(list, (problem) => renamedValue(problem, PROBLEMS)))
    }),
  )
}

function upgradeSnapshots(old: unknown): Fields {
  return changed(renamed(old, { before: 'baseline' }), 'differences', (list) =>
    each(list, (difference) => {
      const fields = renamed(difference, { picture: 'screenshot', words: 'ariaDiff' })
      const diff = changed(fields, 'ariaDiff', (lines) =>
        each(lines, (line) =>
          changed(renamed(line, {}), 'kind', (kind) =>
            renamedValue(kind, { same: 'unchanged', gone: 'removed', new: 'added' }),
          ),
        ),
      )
      return changed(diff, 'screenshot', (screenshot) =>
        changed(renamed(screenshot, { before: 'baseline', share: 'diffRatio' }), 'sizes', (sizes) =>
          renamed(sizes, { before: 'baseline', now: 'current' }),
        ),
      )
    }),
  )
}

function upgradeComparison(old: unknown): Fields {
  const comparison = renamed(old, { fresh: 'added', known: 'unchanged', unseen: 'notChecked' })
  return ['added', 'unchanged', 'fixed', 'notChecked'].reduce(
    (fields, name) => changed(fields, name, (list) => each(list, (entry) => renamed(entry, { text: 'message' }))),
    comparison,
  )
}

function upgradePoint(point: unknown): Fields {
  return renamed(point, { complaints: 'findings', measured: 'measurements' })
}

function upgradeAudit(old: Fields): Fields {
  let report = renamed(old, {
    api: 'apiUrl',
    export: 'exportFolder',
    known: 'knownIssues',
    stale: 'outdatedKnownIssues',
    rerun: 'rerunCommand',
    tools: 'toolVersions',
  })
  report = changed(report, 'audits', (list) =>
    each(list, (audit) => renamed(audit, { left: 'skippedPages', isOutOfTime: 'timedOut' })),
  )
  report = changed(report, 'scope', (scope) =>
    changed(renamed(scope, { external: 'externalLinks' }), 'shard', upgradeShard),
  )
  report = changed(report, 'findings', (list) => each(list, upgradeFinding))
  report = changed(report, 'knownIssues', (list) =>
    each(list, (known) => changed(renamed(known, {}), 'finding', upgradeFinding)),
  )
  report = changed(report, 'outdatedKnownIssues', (list) =>
    each(list, (issue) =>
      changed(renamed(issue, { why: 'status' }), 'status', (status) => renamedValue(status, { vanished: 'not-found' })),
    ),
  )
  report = changed(report, 'measurements', (list) => each(list, upgradeMeasurement))
  report = changed(report, 'comparison', upgradeComparison)
  report = changed(report, 'trend', (points) => each(points, upgradePoint))
  return { ...report, schema: REPORT_SCHEMA, kind: 'audit' }
}

/** Converts the previous version's `{ number, of }` to `{ current, total }`. */
export function upgradeShard(shard: unknown): Fields {
  return renamed(shard, { number: 'current', of: 'total' })
}

/** Converts a finding and keeps its previous ID, which `getPreviousIds` returns for the new finding. */
function upgradeFinding(old: unknown): unknown {
  if (!isFields(old)) return old
  const content = isFields(old['content']) ? old['content'] : { call: null, field: '' }
  const place = renamed(old['place'], { editAddress: 'editUrl', pageAddress: 'pageUrl', picture: 'screenshot' })
  return {
    id: old['id'],
    rule: `${String(old['audit'])}/${String(old['rule'])}`,
    severity: renamedValue(old['severity'], { hint: 'suggestion' }),
    message: old['problem'],
    fix: old['mend'],
    place: {
      ...createPlace(old['pages'] as Finding['place']['pages'], place),
      cmsPath: content['call'],
      field: content['field'],
    },
    evidence: old['technical'] === null ? null : renamed(old['technical'], { element: 'html', guide: 'helpUrl' }),
  }
}
