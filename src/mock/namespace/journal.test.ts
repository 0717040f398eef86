import { describe, expect, test, vi } from 'vitest'
import { createJournal, type JournalEntry } from './journal.ts'

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
  test('MOCK-81 returns the entries after a number without redacting earlier ones', () => {
    const journal = createJournal(3)
    const describeOld = vi.fn(() => entry({ path: '/old' }))
    for (let at = 0; at < 3; at += 1) journal.record(describeOld, false)
    journal.record(() => entry({ path: '/new' }), false)
    expect(journal.entries({ after: 3 }).map(({ sequence, path }) => [sequence, path])).toEqual([[4, '/new']])
    expect(describeOld).not.toHaveBeenCalled()
    expect(journal.entries({ after: 4 })).toEqual([])
    expect(journal.entries({ after: 0 })).toHaveLength(3)
  })

  test('MOCK-13 filters by endpoint, status, and body', () => {
    const journal = createJournal()
    journal.record(() => entry({ endpoint: 'checkOut', status: 400, body: { promo: 'RANGE10' } }), false)
    journal.record(() => entry({ endpoint: 'checkOut' }), false)
    journal.record(() => entry({ endpoint: 'getHome' }), false)
    expect(journal.entries({ endpoint: 'checkOut' }).map(({ sequence }) => sequence)).toEqual([1, 2])
    expect(journal.entries({ endpoint: 'checkOut', status: 200 }).map(({ sequence }) => sequence)).toEqual([2])
    expect(journal.entries({ contains: 'RANGE10' }).map(({ sequence }) => sequence)).toEqual([1])
  })

  test('describes each entry only once, when it is read', () => {
    const journal = createJournal()
    const description = vi.fn(() => entry({}))
    journal.record(description, true)
    expect(description).not.toHaveBeenCalled()
    expect(journal.counts()).toEqual({ requests: 1, violations: 1 })
    expect(journal.entries()).toEqual(journal.entries())
    expect(description).toHaveBeenCalledTimes(1)
  })

  test('keeps the latest entries in order but counts all of them', () => {
    const journal = createJournal(3)
    for (let at = 0; at < 7; at += 1) journal.record(() => entry({}), false)
    expect(journal.entries().map(({ sequence }) => sequence)).toEqual([5, 6, 7])
    expect(journal.counts()).toEqual({ requests: 7, violations: 0 })
    journal.clear()
    expect(journal.entries()).toEqual([])
    journal.record(() => entry({}), false)
    expect(journal.entries().map(({ sequence }) => sequence)).toEqual([1])
  })
})
