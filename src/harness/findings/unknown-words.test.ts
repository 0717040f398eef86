import { expect, test } from 'vitest'
import { createFinding } from '../report/test-audit-report.ts'
import { createPlace } from './finding.ts'
import { createUnknownWords, selectAddedWords, selectByPlace } from './unknown-words.ts'

const unknown = (...words: string[]) =>
  createUnknownWords(
    words.map((word) => ({
      word,
      suggestion: word === 'shrit' ? 'shirt' : null,
      count: 1,
      place: createPlace([`/${word}`], { cmsPath: word }),
    })),
  )

test('createUnknownWords names ten words in the message, those like a known word first, and keeps all', () => {
  const many = unknown(...'b c a d e f g h i j k l shrit'.split(' '))
  expect(many.message).toMatch(/^13 words are in no dictionary: "shrit" \(shirt\?\), "a", .*, "i" and 3 more\.$/)
  expect(many.words).toHaveLength(13)
})

test('selectAddedWords returns the words that a previous finding did not have', () => {
  expect(selectAddedWords(unknown('mylar', 'zamak'), unknown('zamak'))).toEqual(unknown('mylar'))
  expect(selectAddedWords(unknown('zamak'), unknown('mylar', 'zamak'))).toBeUndefined()
})

test('selectByPlace returns the words and findings in a place, such as a draft', () => {
  const isDraft = ({ cmsPath }: { readonly cmsPath: string | null }) => cmsPath === 'mylar'
  expect(selectByPlace(unknown('mylar', 'zamak'), isDraft)).toEqual(unknown('mylar'))
  expect(selectByPlace(unknown('zamak'), isDraft)).toBeUndefined()
  const other = createFinding('content/a', { places: [createPlace([]), createPlace([], { cmsPath: 'mylar' })] })
  expect(selectByPlace(other, isDraft)).toBe(other)
  expect(selectByPlace(createFinding('content/a'), isDraft)).toBeUndefined()
})
