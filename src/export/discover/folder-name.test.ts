import { expect, test } from 'vitest'
import { getFolderNameError } from './folder-name.ts'

test.each([
  ['a', 240, 241],
  ['ж', 120, 121],
  ['銃', 80, 81],
])('a title of repeated %s may have %i characters, because file names are not URL-encoded', (letter, most, more) => {
  expect(getFolderNameError(letter.repeat(most))).toBeUndefined()
  expect(getFolderNameError(letter.repeat(more))).toMatch(
    new RegExp(`^has ${more} characters in \\d+ bytes, and file names have at most 240 bytes$`),
  )
})
