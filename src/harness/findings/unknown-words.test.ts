import { expect, test } from 'vitest'
import { createFinding } from '../report/model/test-audit-report.ts'
import { createPlace } from './finding.ts'
import {
  createUnknownWords,
  mergeUnknownWords,
  selectAddedWords,
  selectByPlace,
  withoutUnknownWord,
} from './unknown-words.ts'

const unknown = (...words: string[]) =>
  createUnknownWords(words.map((word) => ({ word, place: createPlace([`/${word}`, '/all'], { cmsPath: word }) })))

test('creates one suggestion for all unknown words, sorted, with all pages and a constant ID', () => {
  expect(unknown('zamak', 'Brix')).toMatchObject({
    id: 'content/unknown-words',
    rule: 'content/unknown-words',
    severity: 'suggestion',
    message: '2 words are in no dictionary: "Brix", "zamak".',
    place: { pages: ['/Brix', '/all', '/zamak'], cmsPath: null },
    words: [
      { word: 'Brix', place: { cmsPath: 'Brix' } },
      { word: 'zamak', place: { cmsPath: 'zamak' } },
    ],
  })
  expect(unknown('zamak').message).toBe('1 word is in no dictionary: "zamak".')
})

test('names ten words in the message, and keeps all of them', () => {
  const many = unknown(...'a b c d e f g h i j k l m'.split(' '))
  expect(many.message).toMatch(/^13 words are in no dictionary: "a", .*, "j" and 3 more\.$/)
  expect(many.words).toHaveLength(13)
})

test('merges findings for unknown words, and keeps other findings', () => {
  const other = createFinding('content/a')
  expect(mergeUnknownWords([unknown('zamak'), other, unknown('mylar')])).toEqual([other, unknown('mylar', 'zamak')])
  expect(mergeUnknownWords([other])).toEqual([other])
})

test('removes an accepted word in any case, and the finding with its last word', () => {
  const other = createFinding('content/a')
  expect(withoutUnknownWord(unknown('Brix', 'zamak'), 'brix')).toEqual(unknown('zamak'))
  expect(withoutUnknownWord(unknown('zamak'), 'zamak')).toBeUndefined()
  const words = unknown('mylar')
  expect(withoutUnknownWord(words, 'zamak')).toBe(words)
  expect(withoutUnknownWord(other, 'zamak')).toBe(other)
})

test('selects the words that a previous finding did not have', () => {
  expect(selectAddedWords(unknown('mylar', 'zamak'), unknown('zamak'))).toEqual(unknown('mylar'))
  expect(selectAddedWords(unknown('zamak'), unknown('mylar', 'zamak'))).toBeUndefined()
})

test('selects the words in a place, such as a draft', () => {
  const isDraft = ({ cmsPath }: { readonly cmsPath: string | null }) => cmsPath === 'mylar'
  expect(selectByPlace(unknown('mylar', 'zamak'), isDraft)).toEqual(unknown('mylar'))
  expect(selectByPlace(unknown('zamak'), isDraft)).toBeUndefined()
  const other = createFinding('content/a', { place: { cmsPath: 'mylar' } })
  expect(selectByPlace(other, isDraft)).toBe(other)
  expect(selectByPlace(createFinding('content/a'), isDraft)).toBeUndefined()
})
