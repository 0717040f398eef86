import { expect, test, vi } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { type AuditProgress, progressOf, runPool } from './audit-pool.ts'
import type { Audit, AuditRun, Sources } from './audit.ts'

/** None of these audits asks for anything. */
const SOURCES = {} as Sources

function auditOf(name: string, look: (run: AuditRun) => Promise<void>, changes: Partial<Audit> = {}): Audit {
  const words = { name, title: name, reads: 'content' } as const
  return {
    ...words,
    gather: () => null,
    async look(_, run) {
      await look(run)
      return { checked: `what ${name} sees`, findings: [] }
    },
    ...changes,
  }
}

async function runAll(audits: readonly Audit[], controller = new AbortController()) {
  const progress: AuditProgress[] = []
  const ended: string[] = []
  const outcomes = await runPool(audits, SOURCES, {
    signal: controller.signal,
    onProgress: (state) => progress.push(state),
    onAudit: (audit, checked) => ended.push(`${audit}: ${checked}`),
  })
  return { outcomes, progress, ended }
}

test('AUD-25 audits run side by side, and those that measure times alone and last', async () => {
  const running = new Set<string>()
  const seen: string[] = []
  const noting = (name: string) => async () => {
    running.add(name)
    await new Promise((resolve) => setImmediate(resolve))
    seen.push([...running].toSorted().join('+'))
    running.delete(name)
  }
  const speed = auditOf('speed', noting('speed'), { measures: true })
  const { outcomes, ended } = await runAll([speed, auditOf('one', noting('one')), auditOf('two', noting('two'))])
  expect(seen).toEqual(['one+two', 'two', 'speed'])
  expect(outcomes.map(({ audit }) => audit.name)).toEqual(['speed', 'one', 'two'])
  expect(ended).toContain('one: what one sees')
})

test('AUD-25 it says how far an audit is', async () => {
  const { progress } = await runAll([auditOf('one', async ({ progress: say }) => say(1, 4, 7))])
  expect(progress).toEqual([{ audit: 'one', done: 1, pages: 4, findings: 7, leftMs: expect.any(Number) as number }])
})

test('AUD-25 the time left is that of the pages to come, and is not known before the first is done', () => {
  vi.spyOn(performance, 'now').mockReturnValue(7_000)
  expect(progressOf('one', 2, 5, 7, 1_000).leftMs).toBe(9_000)
  expect(progressOf('one', 0, 5, 0, 1_000).leftMs).toBeNull()
  vi.restoreAllMocks()
})

test('AUD-28 one that cannot look does not end the others', async () => {
  const error = new StorefrontError({ kind: 'surroundings', message: 'No dictionary.', next: 'npm ci.' })
  const { outcomes } = await runAll([auditOf('one', () => Promise.reject(error)), auditOf('two', async () => {})])
  expect(outcomes.map(({ error: why, result }) => [why, result?.checked])).toEqual([
    [error, undefined],
    [undefined, 'what two sees'],
  ])
  const mistake = new TypeError('x is not a function')
  await expect(runAll([auditOf('one', () => Promise.reject(mistake))])).rejects.toBe(mistake)
})

test('AUD-25 once it is stopped, those at work hand in what they have, and no further one begins', async () => {
  const controller = new AbortController()
  const begun: string[] = []
  const working = (name: string, end: () => void) =>
    auditOf(name, async () => {
      begun.push(name)
      end()
    })
  const { outcomes } = await runAll(
    [
      working('one', () => controller.abort()),
      auditOf('two', ({ signal }) => Promise.reject(signal.reason as Error)),
      working('three', () => {}),
      working('four', () => {}),
      { ...working('five', () => {}), measures: true },
    ],
    controller,
  )
  expect(begun).not.toContain('four')
  expect(begun).not.toContain('five')
  expect(outcomes.map(({ audit, result, error }) => [audit.name, result !== undefined, error])).toEqual([
    ['one', true, undefined],
    ['two', false, undefined],
    ['three', false, undefined],
    ['four', false, undefined],
    ['five', false, undefined],
  ])
})
