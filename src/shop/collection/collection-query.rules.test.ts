import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CollectionQuery, readCollectionQuery, writeCollectionQuery } from './collection-query.rules.ts'

const untouched: CollectionQuery = { selection: new Map(), searchText: '', sortOrder: 'ascending', tab: undefined }

test('COLL-11 OPEN-073 a URL without a query selects nothing', () => {
  expect(readCollectionQuery('')).toEqual(untouched)
  expect(writeCollectionQuery('', untouched)).toBe('')
})

test('COLL-12 reads and writes the tab as activeFilter', () => {
  expect(readCollectionQuery('?activeFilter=Tops').tab).toBe('Tops')
  expect(writeCollectionQuery('', { ...untouched, tab: 'Long range' })).toBe('?activeFilter=Long+range')
})

test('uses readable parameters for filters, search text and order, and keeps other parameters', () => {
  const query: CollectionQuery = {
    selection: new Map([['host manufacturer', ['Cairnwell', '700 footprint']]]),
    searchText: 'rings & things',
    sortOrder: 'descending',
    tab: undefined,
  }
  const written = writeCollectionQuery('?utm_source=letter&filter.use=old&search=old', query)
  expect(written).toBe(
    '?utm_source=letter&filter.host+manufacturer=Cairnwell&filter.host+manufacturer=700+footprint' +
      '&search=rings+%26+things&sort=descending',
  )
  expect(readCollectionQuery(written)).toEqual(query)
})

test.each(['?sort=sideways', '?filter.=', '?filter.material=', '?%', '?search'])(
  'the invalid query %s selects nothing',
  (query) => {
    expect(readCollectionQuery(query)).toMatchObject({ searchText: '', sortOrder: 'ascending', selection: new Map() })
  },
)

test('restores any selection from its URL', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 8 })
  const anyQuery: fc.Arbitrary<CollectionQuery> = fc.record({
    selection: fc
      .dictionary(
        text.map((key) => key.trim().toLowerCase()),
        fc.uniqueArray(
          text.filter((value) => value !== ''),
          { minLength: 1, maxLength: 3 },
        ),
        { maxKeys: 4, noNullPrototype: true },
      )
      .map((record) => new Map(Object.entries(record))),
    searchText: text,
    sortOrder: fc.constantFrom('ascending', 'descending'),
    tab: fc.option(text, { nil: undefined }),
  })
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(readCollectionQuery(writeCollectionQuery('', query))).toEqual(query)
    }),
    { numRuns: 1000 },
  )
})
