import { expect, test, vi } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { type AuditProgress, createProgress, runPool } from './audit-pool.ts'
import type { Audit, AuditRun, Sources } from './audit.ts'

/** These audits read no source. */
const SOURCES = {} as Sources

function createAudit(name: string, perform: (run: AuditRun) => Promise<void>, changes: Partial<Audit> = {}): Audit {
  const base = { name, title: name, source: 'content' } as const
  return {
    ...base,
    gather: () => null,
    async run(_, run) {
      await perform(run)
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

test('runs audits concurrently, then exclusive audits one at a time', async () => {
  const running = new Set<string>()
  const seen: string[] = []
  const noting = (name: string) => async () => {
    running.add(name)
    await new Promise((resolve) => setImmediate(resolve))
    seen.push([...running].toSorted().join('+'))
    running.delete(name)
  }
  const speed = createAudit('speed', noting('speed'), { isExclusive: true })
  const { outcomes, ended } = await runAll([
    speed,
    createAudit('one', noting('one')),
    createAudit('two', noting('two')),
  ])
  expect(seen).toEqual(['one+two', 'two', 'speed'])
  expect(outcomes.map(({ audit }) => audit.name)).toEqual(['speed', 'one', 'two'])
  expect(ended).toContain('one: what one sees')
})

test("reports an audit's progress", async () => {
  const { progress } = await runAll([createAudit('one', async ({ progress: report }) => report(1, 4, 7))])
  expect(progress).toEqual([
    { audit: 'one', done: 1, pages: 4, findings: 7, remainingMs: expect.any(Number) as number },
  ])
})

test('estimates the remaining time from the pages checked so far', () => {
  vi.spyOn(performance, 'now').mockReturnValue(7_000)
  expect(createProgress('one', 2, 5, 7, 1_000).remainingMs).toBe(9_000)
  expect(createProgress('one', 0, 5, 0, 1_000).remainingMs).toBeNull()
  vi.restoreAllMocks()
})

test('a failing audit does not stop the others', async () => {
  const error = new StorefrontError({ kind: 'external', message: 'No dictionary.', next: 'Run "npm ci".' })
  const { outcomes } = await runAll([
    createAudit('one', () => Promise.reject(error)),
    createAudit('two', async () => {}),
  ])
  expect(outcomes.map(({ error: why, result }) => [why, result?.checked])).toEqual([
    [error, undefined],
    [undefined, 'what two sees'],
  ])
  const mistake = new TypeError('x is not a function')
  await expect(runAll([createAudit('one', () => Promise.reject(mistake))])).rejects.toBe(mistake)
})

test('an abort returns the results so far and does not start further audits', async () => {
  const controller = new AbortController()
  const begun: string[] = []
  const working = (name: string, end: () => void) =>
    createAudit(name, async () => {
      begun.push(name)
      end()
    })
  const { outcomes } = await runAll(
    [
      working('one', () => controller.abort()),
      createAudit('two', ({ signal }) => Promise.reject(signal.reason as Error)),
      working('three', () => {}),
      working('four', () => {}),
      { ...working('five', () => {}), isExclusive: true },
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
