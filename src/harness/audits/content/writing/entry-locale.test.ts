import { expect, test } from 'vitest'
import { createDocument, findInDocuments } from '../test-findings.ts'
import { checkEntryLocale } from './entry-locale.ts'

const entry = (call: string, locale?: unknown) => createDocument({ locale }, { call, page: `/${call}` })

test('reports an entry in a different language from the others', () => {
  const found = findInDocuments(
    checkEntryLocale,
    entry('a', 'en'),
    entry('b', 'de'),
    entry('c', 'en'),
    entry('d', null),
    entry('e'),
  )
  expect(found).toMatchObject([
    {
      rule: 'other-locale',
      severity: 'error',
      document: { call: 'b' },
      field: 'locale',
      message: 'The entry has the CMS locale "de", but the others have "en".',
      fix: 'Publish the entry in "en". If it already is, ask an engineer: the request to the CMS needs locale=en.',
    },
  ])
})

test('accepts entries in one language or without a language', () => {
  expect(findInDocuments(checkEntryLocale, entry('a', 'de'), entry('b', 'de'), entry('c', null))).toEqual([])
  expect(findInDocuments(checkEntryLocale, entry('a'))).toEqual([])
})
