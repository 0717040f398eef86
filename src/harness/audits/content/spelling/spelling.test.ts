import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptWords } from './known-words.ts'
import { findSimilarWord } from './similar-word.ts'
import { loadSpelling, type Spelling } from './spelling.ts'
import { loadTestDictionaries } from './test-dictionaries.ts'
import { listWords } from './words.ts'

let folder: string
let spelling: Spelling

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-spelling-'))
  spelling = await loadSpelling(['Cairnwell'], undefined, loadTestDictionaries)
})

afterAll(() => rm(folder, { recursive: true }))

const split = (words: string): string[] => words.split(' ')

describe('correct words', () => {
  test.each([
    [
      'trade terms',
      'customizable breathability autofocus repurpose backorder buttstock magwell chambering upcycled waterproofing crewneck',
    ],
    ['prefixes and endings', 'ultrareliable presharpened overlubricate sweatproof semiflexible lubricantfree'],
    ['compounds', 'spinnerbait tailcap breechbolt adjustability engravable skeletonized wobbliness rainforests'],
    ['names with a capital letter', 'Ruger Leupold Cordura Micarta Shimano Shepard Montana Pennsylvania Cairnwell'],
    ['scientific terms', 'cytokinins gibberellins botrytis trichoderma macronutrients phytostimulants benchtop'],
    ['accents', 'décor decor café'],
  ])('includes %s', (_, words) => {
    expect(split(words).filter((word) => !spelling.has(word) || spelling.correct(word) !== undefined)).toEqual([])
  })

  test('excludes names in lowercase, misspellings and British spellings', () => {
    const words = 'ruger leupold shimano colour aluminium Kangeroo Jewelery materail magzine recieve untill rifel'
    expect(split(words).filter((word) => spelling.has(word))).toEqual([])
  })
})

test.each([
  ['recieve', ['receive']],
  ['Recieve', ['receive']],
  ['Lenght', ['length']],
  ['teh', ['the']],
  ['noticable', ['noticeable']],
  ['Colour', ['color']],
  ['jewellery', ['jewelry']],
])('correct returns the listed correction of "%s", capitalized or not', (word, corrections) => {
  expect(spelling.correct(word)).toEqual(corrections)
})

test('correct returns nothing for words that are only similar to others, and for terms and names', () => {
  const words = 'barell Shrit matcha Chanel terminalis picatinny'
  expect(split(words).filter((word) => spelling.correct(word) !== undefined)).toEqual([])
})

test.each([
  ['shrit', 'shirt'],
  ['barrell', 'barrel'],
  ['cairnwel', 'cairnwell'],
  ['picatinny', undefined],
])('suggest returns the frequent word or the name that is one letter away from "%s"', (word, similar) => {
  expect(spelling.suggest(word)).toBe(similar)
})

test('findSimilarWord prefers swapped letters, and skips short words', () => {
  const known = new Set(['shirt', 'shit', 'cat'])
  expect(findSimilarWord('shrit', (word) => known.has(word))).toBe('shirt')
  expect(findSimilarWord('cta', (word) => known.has(word))).toBeUndefined()
})

test.each([
  ['Words of a sentence, and more.', ['Words', 'sentence', 'and', 'more']],
  ['The dealer’s desk doesn’t ask.', ['The', 'dealer', 'desk', "doesn't", 'ask']],
  ['Help And Servcie', ['Help', 'And', 'Servcie']],
  ['A free-float hand/thumb rest', ['free', 'float', 'hand', 'thumb', 'rest']],
  ['5/8-24, .308, M-LOK, 24in, a@b.co, www.b.co/faq, GmbH, #ourrifles, rockin’', []],
])('listWords splits "%s"', (text, words) => {
  expect(listWords(text)).toEqual(words)
})

describe('the list of known words', () => {
  test('accepts its words in any case, but no other words', async () => {
    const file = join(folder, 'known.txt')
    await writeFile(file, '# Ours\nfrobnik  # a part\ncolour\n')
    const own = await loadSpelling([], file, loadTestDictionaries)
    expect(split('frobnik Frobnik FROBNIK colour').filter((word) => !own.has(word))).toEqual([])
    expect(own.correct('colour')).toBeUndefined()
    expect(split('frobniks overfrobnik part#').filter((word) => own.has(word))).toEqual([])
  })

  test.each([
    ['comments, order and line ends', '# Ours\r\nsling  # a part\r\n\r\nalpaca\r\n', "frobnik\r\nmaker's\r\n"],
    ['a last line without an end', 'sling', "\nfrobnik\nmaker's\n"],
  ])('keeps %s when words are accepted', async (_, before, added) => {
    const file = join(folder, 'accepted.txt')
    await writeFile(file, before)
    expect(await acceptWords(['Frobnik', 'sling', 'frobnik', 'maker’s'], file)).toEqual(['frobnik', "maker's"])
    expect(await readFile(file, 'utf8')).toBe(before + added)
  })

  test.each(['two words', '5/8-24', ''])('rejects "%s" as a word, and does not change', async (word) => {
    const file = join(folder, 'unchanged.txt')
    await writeFile(file, 'sling\n')
    await expect(acceptWords(['frobnik', word], file)).rejects.toThrow(`"${word}" is not a single word`)
    expect(await readFile(file, 'utf8')).toBe('sling\n')
  })

  test('is rejected if it is missing or in UTF-16', async () => {
    await expect(loadSpelling([], join(folder, 'none.txt'), loadTestDictionaries)).rejects.toThrow(
      'none.txt, cannot be read',
    )
    const utf16 = join(folder, 'utf16.txt')
    await writeFile(utf16, Buffer.from('frobnik\n', 'utf16le'))
    await expect(loadSpelling([], utf16, loadTestDictionaries)).rejects.toThrow('is not UTF-8 text; it may be UTF-16.')
  })
})
