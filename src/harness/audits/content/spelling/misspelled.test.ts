import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { CmsDocument } from '../../cms-document.ts'
import { auditContent } from '../audit-content.ts'
import { createContent, createDocument } from '../test-findings.ts'
import type { UnknownWord } from './corrections.ts'
import { listWords } from './misspelled.ts'

/** Returns the findings for a text of unknown words, given these corrections. */
function problems(text: string, corrections: Readonly<Record<string, readonly string[]>>) {
  const spelling = { has: () => false, correct: ({ word }: UnknownWord) => corrections[word] }
  return auditContent({ ...createContent(createDocument({ copy: text })), spelling })
    .filter(({ rule }) => ['content/misspelled-word', 'content/unknown-language'].includes(rule))
    .map(({ message, fix }) => [message, fix])
}

const accept = (words: string) =>
  `Correct the spelling. To accept a correct word, run: npx storefront audit --accept-words ${words}`

test('reports each misspelled word in a text once', () => {
  expect(problems('barell slnig barell', { barell: ['barrel', 'barely'], slnig: [] })).toEqual([
    ['Misspelled: "barell" ("barrel", "barely"?).', accept('barell')],
    ['Misspelled: "slnig".', accept('slnig')],
  ])
})

test('reports no misspelled words in Latin filler, which is a placeholder', () => {
  expect(problems('Lorem ipsum dolor sit amet, consectetur.', {})).toEqual([])
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
])('checks only the dictionary words in "%s"', (text, words) => {
  expect(listWords(text)).toEqual(words)
})

test('ignores hashtags, which join several words', () => {
  expect(listWords('Share #goodgear and #Gear-Talk today')).toEqual(['Share', 'and', 'today'])
})

test.each([
  ['Its "barigo" stitching', true],
  ['Make that “barigo!” moment', true],
  ['Its barigo stitching', false],
  ['Barigo stitching', true],
  ['Barigo stitching on barigo', false],
])('a quoted word, or one at the start of a sentence, can be a name in %s', (text, canBeName) => {
  const asked: UnknownWord[] = []
  const spelling = {
    has: (word: string) => word.toLowerCase() !== 'barigo',
    correct: (unknown: UnknownWord) => {
      asked.push(unknown)
      return undefined
    },
  }
  auditContent({ ...createContent(createDocument({ copy: text })), spelling })
  expect(asked).toMatchObject([{ word: 'barigo', canBeName }])
})

test('counts the uses of a word in different texts, in any case', () => {
  let counts: number[] = []
  const spelling = {
    has: (word: string) => word !== 'handel',
    correct: ({ countUses }: UnknownWord) => {
      counts = ['handle', 'grip', 'none'].map(countUses)
      return undefined
    },
  }
  const documents = ['A handel.', 'Handle and handle.', 'Handle and handle.', 'The grip.'].map((copy, at) =>
    createDocument({ copy }, { call: `strapi/page/${at}` }),
  )
  auditContent({ ...createContent(...documents), spelling })
  expect(counts).toEqual([2, 1, 0])
})

test('does not check a word whose last letter is replaced by an apostrophe', () => {
  expect(listWords("Get the party rockin' and rollin’, she said in latin.")).toEqual([
    'Get',
    'the',
    'party',
    'and',
    'she',
    'said',
    'latin',
  ])
})

/** Returns the unknown words of a text when the CMS also has these responses. */
function unknownAmong(text: string, documents: readonly CmsDocument[], calls: readonly string[] = []): string[] {
  const spelling = { has: () => false, correct: () => undefined }
  const failed = calls.map((call) => ({ call, page: '/product/x', reason: 'It was refused.' }))
  const content = { ...createContent(createDocument({ copy: text }), ...documents), failed, spelling }
  return auditContent(content)
    .flatMap(({ words = [] }) => words)
    .flatMap(({ word, place }) => (place.field === 'copy' ? [word] : []))
}

test('accepts the names of products, collection items, dealers and the cities of dealers', () => {
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
  expect(unknownAmong(`aaaa bbbb cccc gggg ${names} dddd`, [product, collection, dealers])).toEqual([
    'aaaa',
    'bbbb',
    'cccc',
    'dddd',
    'gggg',
  ])
})

test('accepts a product name even if the request for the product failed', () => {
  expect(unknownAmong('glenlivet pistols', [], ['strapi/product/Glenlivet%20Pistols'])).toEqual([])
})

test('reports a text of mostly unknown words as one finding', () => {
  const text = 'alpha bravo charlie delta echo foxtrot golf hotel'
  expect(problems(text, {})).toEqual([
    [
      'Most words in the text are not English: "alpha", "bravo", "charlie".',
      'Replace filler text, or translate the text.',
    ],
  ])
  expect(problems('alpha bravo charlie', { alpha: [], bravo: [], charlie: [] })).toHaveLength(3)
})

test('does not treat a word from a single title as a name, even if many cards repeat the title', () => {
  const product = createDocument({ title: 'Kangeroo Hoodie' }, { endpoint: getProduct })
  const collection = createDocument({ items: [{ title: 'Kangeroo Hoodie' }] }, { endpoint: getCollection })
  expect(unknownAmong('our kangeroo', [product, collection])).toEqual(['kangeroo', 'our'])
})

test.each([
  ['moves 300 cfm of air', ['moves', 'air']],
  ['emits 6 μmol and µmol', ['emits', 'and']],
  ['high eﬃciency', ['high', 'efficiency']],
  ['a [caption align="alignnone" width="166"] seed', ['caption', 'seed']],
])('ignores units and markup attributes, and reads ligatures as letters, in "%s"', (text, words) => {
  expect(listWords(text)).toEqual(words)
})
