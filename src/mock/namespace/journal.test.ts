import { describe, expect, test, vi } from 'vitest'
import { Journal, type JournalEntry } from './journal.ts'

function entry(change: Partial<JournalEntry>): Omit<JournalEntry, 'sequence'> {
  return {
    time: '2026-03-01T00:00:00.000Z',
    requestId: undefined,
    method: 'GET',
    path: '/',
    endpoint: undefined,
    body: undefined,
    outcome: 'response',
    status: 200,
    problem: undefined,
    forwardedTo: undefined,
    fault: undefined,
    ruleId: undefined,
    violation: undefined,
    ...change,
  }
}

describe('journal', () => {
  test('returns the entries after a number without redacting earlier ones', () => {
    const journal = new Journal()
    const describeOld = vi.fn(() => entry({ path: '/old' }))
    for (let at = 0; at < 3; at += 1) journal.record(describeOld)
    journal.record(() => entry({ path: '/new' }))
    expect(journal.entries({ after: 3 }).map(({ sequence, path }) => [sequence, path])).toEqual([[4, '/new']])
    expect(describeOld).not.toHaveBeenCalled()
    expect(journal.entries({ after: 4 })).toEqual([])
    expect(journal.entries({ after: 0 })).toHaveLength(4)
  })

  test('filters by endpoint, status, and body', () => {
    const journal = new Journal()
    journal.record(() => entry({ endpoint: 'checkOut', status: 400, body: { promo: 'RANGE10' } }))
    journal.record(() => entry({ endpoint: 'checkOut' }))
    journal.record(() => entry({ endpoint: 'getHome' }))
    expect(journal.entries({ endpoint: 'checkOut' }).map(({ sequence }) => sequence)).toEqual([1, 2])
    expect(journal.entries({ endpoint: 'checkOut', status: 200 }).map(({ sequence }) => sequence)).toEqual([2])
    expect(journal.entries({ contains: 'RANGE10' }).map(({ sequence }) => sequence)).toEqual([1])
  })

  test('keeps the latest thousand entries in order but counts all of them', () => {
    const journal = new Journal()
    for (let at = 0; at < 1002; at += 1) journal.record(() => entry({}))
    journal.countViolation()
    const entries = journal.entries()
    expect([entries.length, entries[0]?.sequence, entries.at(-1)?.sequence]).toEqual([1000, 3, 1002])
    expect(journal.counts()).toEqual({ requests: 1002, violations: 1 })
    journal.clear()
    expect(journal.entries()).toEqual([])
    journal.record(() => entry({}))
    expect(journal.entries().map(({ sequence }) => sequence)).toEqual([1])
    expect(journal.counts()).toEqual({ requests: 1, violations: 0 })
  })
})
