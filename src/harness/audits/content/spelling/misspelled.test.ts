// cspell:ignore fulvic Botanicare μmol µmol eﬃciency alignnone goodgear barigo
import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { CmsDocument } from '../../cms-document.ts'
import { listFields } from '../document-fields.ts'
import { listPassages } from '../passages.ts'
import { createContent, createDocument } from '../test-findings.ts'
import { checkSpelling, listWords } from './misspelled.ts'

/** Returns the findings for a text of unknown words, given these suggestions. */
function problems(text: string, meant: Readonly<Record<string, readonly string[]>>) {
  const document = createDocument({ copy: text })
  const fields = listFields(document.data)
  const spelling = { has: () => false, isLikelyMistake: () => true, suggest: (word: string) => meant[word] ?? [] }
  const rule = checkSpelling({ ...createContent(document), spelling })
  return rule({ ...document, fields, passages: listPassages(fields) }).map(({ message, fix }) => [message, fix])
}

const accept = (words: string) =>
  `Correct the spelling. To accept a correct word, run: npx storefront audit --accept-words ${words}`

test('AUD-17 AUD-99 reports each misspelled word in a text once, and never suggests the word itself', () => {
  expect(problems('barell slnig barell', { barell: ['Barell', 'barrel', 'barely'] })).toEqual([
    ['Misspelled: "barell" ("barrel", "barely"?).', accept('barell')],
    ['Misspelled: "slnig".', accept('slnig')],
  ])
})

test('AUD-110 reports no misspelled words in Latin filler, which is a placeholder', () => {
  expect(problems('Lorem ipsum dolor sit amet, consectetur.', {})).toEqual([])
})

test('AUD-17 does not suggest corrections for words longer than 30 letters, which would take too long', () => {
  const [longest, longer] = ['a'.repeat(30), 'a'.repeat(31)]
  const meant = { [longest]: ['b'], [longer]: ['b'] }
  expect(problems(longest, meant)).toEqual([[`Misspelled: "${longest}" ("b"?).`, accept(longest)]])
  expect(problems(longer, meant)).toEqual([[`Misspelled: "${longer}".`, accept(longer)]])
})

test.each([
  ['a tidy range, now? No: tidy; it!', ['tidy', 'range', 'now', 'tidy']],
  ['an opener', ['opener']],
  ["the shooter's and shooters' shooter’s", ['the', 'shooter', 'and', 'shooters', 'shooter']],
  ["near o'sullivan", ['near', "o'sullivan"]],
  ["'barell' 'barell.' “barell”", ['barell', 'barell', 'barell']],
  ['Read Scree and scree. Scree falls', ['Read', 'and', 'scree', 'Scree', 'falls']],
  ['Semi-Auto and left/right', ['Semi', 'and', 'left', 'right']],
  ['LR and USB at home', ['and', 'home']],
  ['6.5 mm, x12y and a_b at you@example.com on www.example.com', ['and']],
  ['café über', ['café', 'über']],
  ['an eco-friendly tri-lobed pin', ['friendly', 'lobed', 'pin']],
])('AUD-17 checks only the dictionary words in "%s"', (text, words) => {
  expect(listWords(text)).toEqual(words)
})

test('AUD-123 does not check hashtags, whose words are joined', () => {
  expect(listWords('Share #goodgear and #Gear-Talk today')).toEqual(['Share', 'and', 'today'])
})

test.each([
  ['Its "barigo" stitching', false, []],
  ['Make that “barigo!” moment', false, []],
  ['Its "barigo" stitching', true, ['barigo']],
  ['Its barigo stitching', false, ['barigo']],
])('AUD-127 accepts a quoted word in “%s” unless it resembles a word (%s)', (text, isLikelyMistake, expected) => {
  const document = createDocument({ copy: text })
  const fields = listFields(document.data)
  const spelling = {
    has: (word: string) => word !== 'barigo',
    isLikelyMistake: () => isLikelyMistake,
    suggest: () => [],
  }
  const rule = checkSpelling({ ...createContent(document), spelling })
  const found = rule({ ...document, fields, passages: listPassages(fields) })
  expect(found.map(({ message }) => message)).toEqual(expected.map((word) => `Misspelled: "${word}".`))
})

/** Returns the misspelled words in questions and answers when the CMS also has these responses. */
function misspelledAmong(
  text: string,
  documents: readonly CmsDocument[],
  calls: readonly string[] = [],
  isLikelyMistake = (_word: string): boolean => true,
): string[] {
  const document = createDocument({ copy: text })
  const fields = listFields(document.data)
  const spelling = { has: () => false, isLikelyMistake, suggest: () => [] }
  const failed = calls.map((call) => ({ call, page: '/product/x', reason: 'It was refused.' }))
  const rule = checkSpelling({ ...createContent(document, ...documents), failed, spelling })
  return rule({ ...document, fields, passages: listPassages(fields) }).map(({ message }) => message)
}

test('AUD-17 accepts the names of products, collection items, dealers and the cities of dealers', () => {
  const product = createDocument({ title: 'Bothy Sling', subtitle: 'aaaa' }, { endpoint: getProduct })
  const collection = createDocument(
    { title: 'bbbb', items: [{ title: 'Corrie Sling' }, { title: 'Scree Bothy' }, { title: 'Corrie Scree' }] },
    { endpoint: getCollection },
  )
  const card = {
    id: 'Ainslie Arms',
    name: 'Birk and Sons',
    address1: 'Calder Way',
    address2: 'Dunnet',
    address_1: 'Elgin Row',
    address_2: 'Forres',
    phone: 'gggg',
  }
  const dealers = createDocument({ title: 'cccc', dealer_locator_cards: [card] })
  const names = 'bothy sling corrie scree ainslie arms birk and sons calder way dunnet elgin row forres'
  expect(misspelledAmong(`${names} aaaa bbbb cccc gggg`, [product, collection, dealers])).toEqual([
    'Misspelled: "aaaa".',
    'Misspelled: "bbbb".',
    'Misspelled: "cccc".',
    'Misspelled: "gggg".',
  ])
})

test('AUD-17 accepts a product name even if the request for the product failed', () => {
  expect(misspelledAmong('glenlivet pistols', [], ['strapi/product/Glenlivet%20Pistols'])).toEqual([])
})

test('AUD-100 reports a text of mostly unknown words as one finding', () => {
  const text = 'alpha bravo charlie delta echo foxtrot golf hotel'
  expect(problems(text, {})).toEqual([
    [
      'Most words of the text are not English: "alpha", "bravo", "charlie".',
      'Replace filler text, or translate the text.',
    ],
  ])
  expect(problems('alpha bravo charlie', {})).toHaveLength(3)
})

test('AUD-100 does not treat a word from a single title as a name, even if many cards repeat the title', () => {
  const product = createDocument({ title: 'Kangeroo Hoodie' }, { endpoint: getProduct })
  const collection = createDocument({ items: [{ title: 'Kangeroo Hoodie' }] }, { endpoint: getCollection })
  expect(misspelledAmong('our kangeroo', [product, collection])).toEqual([
    'Misspelled: "our".',
    'Misspelled: "kangeroo".',
  ])
})

test('AUD-105 a capitalized word at the start of a sentence is a name if several texts capitalize it elsewhere', () => {
  const page = (text: string) => createDocument({ copy: text })
  const found = (...texts: string[]) => misspelledAmong('Corrie fits', texts.map(page))
  const missing = ['Misspelled: "Corrie".', 'Misspelled: "fits".']
  expect(found('aaa Corrie', 'bbb Corrie')).toEqual(['Misspelled: "fits".'])
  expect(found('aaa Corrie', 'aaa Corrie')).toEqual(missing)
  expect(found('aaa corrie', 'bbb corrie')).toEqual(missing)
})

test('AUD-115 a capitalized word at the start of a sentence or title is a name unless it resembles another word', () => {
  const found = misspelledAmong('Botanicare fits. Kangeroo fits', [], [], (word) => word === 'Kangeroo')
  expect(found).toEqual(['Misspelled: "fits".', 'Misspelled: "Kangeroo".'])
})

test('AUD-116 a word in different texts of three documents is a term unless it resembles another word', () => {
  const page = (text: string) => createDocument({ copy: text }, { call: `strapi/page/${text.replaceAll(' ', '-')}` })
  const found = (texts: readonly string[], isLikelyMistake?: () => boolean) =>
    misspelledAmong('our fulvic', texts.map(page), [], isLikelyMistake ?? (() => false))
  expect(found(['one fulvic', 'two fulvic', 'three fulvic'])).toEqual(['Misspelled: "our".'])
  expect(found(['one fulvic', 'one fulvic', 'one fulvic'])).toContain('Misspelled: "fulvic".')
  expect(found(['one fulvic'])).toContain('Misspelled: "fulvic".')
  expect(found(['one fulvic', 'two fulvic', 'three fulvic'], () => true)).toContain('Misspelled: "fulvic".')
})

test.each([
  ['moves 300 cfm of air', ['moves', 'air']],
  ['emits 6 μmol and µmol', ['emits', 'and']],
  ['high eﬃciency', ['high', 'efficiency']],
  ['a [caption align="alignnone" width="166"] seed', ['caption', 'seed']],
])('AUD-117 ignores units and markup attributes, and reads ligatures as letters, in "%s"', (text, words) => {
  expect(listWords(text)).toEqual(words)
})
