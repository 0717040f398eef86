import { describe, expect, test, vi } from 'vitest'
import { createJournal, type JournalEntry } from './journal.ts'

function entry(change: Partial<JournalEntry>): Omit<JournalEntry, 'sequence'> {
  return {
    at: '2026-03-01T00:00:00.000Z',
    requestId: undefined,
    method: 'GET',
    path: '/',
    endpoint: undefined,
    body: undefined,
    outcome: 'answer',
    status: 200,
    problem: undefined,
    fault: undefined,
    rule: undefined,
    breach: undefined,
    ...change,
  }
}

describe('journal', () => {
  test('MOCK-13 can be asked by endpoint, status and body', () => {
    const journal = createJournal()
    journal.record(() => entry({ endpoint: 'checkOut', status: 400, body: { promo: 'RANGE10' } }), false)
    journal.record(() => entry({ endpoint: 'checkOut' }), false)
    journal.record(() => entry({ endpoint: 'getHome' }), false)
    expect(journal.entries({ endpoint: 'checkOut' }).map(({ sequence }) => sequence)).toEqual([1, 2])
    expect(journal.entries({ endpoint: 'checkOut', status: 200 }).map(({ sequence }) => sequence)).toEqual([2])
    expect(journal.entries({ contains: 'RANGE10' }).map(({ sequence }) => sequence)).toEqual([1])
  })

  test('describes an entry when it is read, once, and not before', () => {
    const journal = createJournal()
    const description = vi.fn(() => entry({}))
    journal.record(description, true)
    expect(description).not.toHaveBeenCalled()
    expect(journal.counts()).toEqual({ requests: 1, breaches: 1 })
    expect(journal.entries()).toEqual(journal.entries())
    expect(description).toHaveBeenCalledTimes(1)
  })

  test('keeps the latest in their order and counts them all', () => {
    const journal = createJournal(3)
    for (let at = 0; at < 7; at += 1) journal.record(() => entry({}), false)
    expect(journal.entries().map(({ sequence }) => sequence)).toEqual([5, 6, 7])
    expect(journal.counts()).toEqual({ requests: 7, breaches: 0 })
    journal.clear()
    expect(journal.entries()).toEqual([])
    journal.record(() => entry({}), false)
    expect(journal.entries().map(({ sequence }) => sequence)).toEqual([1])
  })
})
