import { expect, test } from 'vitest'
import { findCorrections } from './corrections.ts'

const KNOWN = [
  'steel',
  'handle',
  'garment',
  'sheath',
  'brown',
  'called',
  'skunk',
  'image',
  'beat',
  'beam',
  'founded',
  'confounded',
]
const FREQUENT = new Set([...KNOWN, 'socket', 'impression', 'mobile', 'point', 'digital', 'thing'])

/** Returns the corrections of a word that is used once, when the content has these words. */
function correct(word: string, uses: Readonly<Record<string, number>> = {}, canBeName = false): string[] | undefined {
  return findCorrections(
    { word, canBeName, countUses: (other) => uses[other] ?? (other === word ? 1 : 0) },
    { isKnown: (other) => KNOWN.includes(other), isFrequent: (other) => FREQUENT.has(other) },
  )
}

test.each([
  ['handel', 'with two swapped letters'],
  ['hadle', 'with a missing letter'],
  ['hanndle', 'with a doubled letter'],
  ['hanfle', 'with a letter next to the correct one on the keyboard'],
  ['handele', 'with an extra vowel'],
])('"%s" is a mistake %s if the content has the correct word three times as often', (word) => {
  expect(correct(word, { handle: 3 })).toEqual(['handle'])
  expect(correct(word, { handle: 5, [word]: 2 })).not.toEqual(['handle', 'garment'])
})

test.each(['steek', 'hanmle', 'handlek', 'handlo', 'kandle', 'hanmdlle'])(
  '"%s" is not a mistake, because many names and terms differ from a word like this',
  (word) => {
    expect(correct(word, { handle: 100, steel: 100 })).toBeUndefined()
  },
)

test.each([
  ['brwon', ['brown']],
  ['garmetn', ['garment']],
  ['garmment', ['garment']],
  ['garent', ['garment']],
  ['caled', undefined],
  ['garmant', undefined],
])('the slip "%s" of a frequent word is a mistake, unless it is short or another letter: %s', (word, expected) => {
  expect(correct(word)).toEqual(expected)
  expect(correct(word, { [word]: 3 })).toBeUndefined()
})

test('a possible name is a mistake only if the content has the correct word, with the same letters', () => {
  expect(correct('garmetn', {}, true)).toBeUndefined()
  expect(correct('garmetn', { garment: 3 }, true)).toEqual(['garment'])
  expect(correct('handele', { handle: 3 }, true)).toBeUndefined()
  expect(correct('hadle', { handle: 3 }, true)).toBeUndefined()
})

test.each([
  ['ofthe', 'of the'],
  ['socketand', 'socket and'],
  ['impressionto', 'impression to'],
  ['ismobile', 'is mobile'],
  ['digitalis', undefined],
  ['pointthing', undefined],
])('"%s" is two words without a space: %s', (word, expected) => {
  expect(correct(word)).toEqual(expected === undefined ? undefined : [expected])
  expect(correct(word, {}, true)).toBeUndefined()
})

test.each(['skunky', 'imager', 'overbeam', 'cofounded'])('"%s" is formed from a word', (word) => {
  expect(correct(word, { skunk: 9, image: 9, beam: 9, confounded: 9 })).toBeUndefined()
})
