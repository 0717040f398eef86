import { expect, test } from 'vitest'
import type { JourneyReport } from './journey-report.ts'
import { barrierOf, cellOf, failureOf, journeyReport, matrixOf, scanned, stepOf } from './test-journey-report.ts'
import { measured } from './test-measurement.ts'
import { verdictOf } from './verdict.ts'

const failed = stepOf('Pays', { status: 'failed', failures: [failureOf()] })
const attempts = [{ number: 1, durationMs: 1, step: failed, trace: null }]
const difference = { number: 1, step: 'Pays', picture: null, words: [{ kind: 'new' as const, text: '- text: Paid' }] }
const looks = { before: '', startedAt: '2026-11-19T09:30:00.000Z', compared: 1, differences: [difference] }

test.each<[what: string, changes: Partial<JourneyReport>, verdict: JourneyReport['verdict']]>([
  ['a story whose steps passed', {}, 'passed'],
  ['a step that failed, whatever else was found', { steps: [failed], expiredExceptions: ['old'] }, 'failed'],
  ['what axe found', { steps: [stepOf('Pays', { accessibility: scanned(barrierOf('label', '#zip')) })] }, 'findings'],
  [
    'a budget that is missed',
    { measurements: [measured('Home', { missed: [{ category: 'seo', score: 90, budget: 100 }] })] },
    'findings',
  ],
  [
    'a metric above its limit',
    { measurements: [measured('Home', { exceeded: [{ metric: 'longestTaskMs', value: 240, limit: 200 }] })] },
    'findings',
  ],
  [
    'a page that is slow, where that is a warning',
    { measurements: [measured('Home', { slow: { missed: [], exceeded: [] } })] },
    'passed',
  ],
  ['a failing call that is silent', { faults: matrixOf(cellOf(), cellOf({ troubles: ['silent'] })) }, 'findings'],
  ['failing calls after which the shopper went on', { faults: matrixOf(cellOf()) }, 'passed'],
  ['an exception that ran out', { expiredExceptions: ['The exception for x ran out.'] }, 'findings'],
  ['a step that looks otherwise, with --strict', { looks: { ...looks, strict: true } }, 'findings'],
  ['a step that looks otherwise, without --strict', { looks: { ...looks, strict: false } }, 'passed'],
  ['a story that passed when it was told again', { attempts }, 'flaky'],
  ['findings of a story that was told again', { attempts, expiredExceptions: ['old'] }, 'findings'],
])(
  'JRNY-05 JRNY-16 JRNY-18 JRNY-44 JRNY-70 OPEN-114 PERF-02 the verdict of a run with %s',
  (_what, changes, verdict) => {
    expect(verdictOf(journeyReport([stepOf('Pays')], changes))).toBe(verdict)
  },
)
