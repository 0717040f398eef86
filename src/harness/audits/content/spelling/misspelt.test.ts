import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { CmsDocument } from '../../cms-document.ts'
import { fieldsOf } from '../document-fields.ts'
import { passagesOf } from '../passages.ts'
import { contentOf, documentOf } from '../test-findings.ts'
import { misspelt, wordsOf } from './misspelt.ts'

/** What is said of a text when none of its words is known, and what may be meant is so. */
function problems(text: string, meant: Readonly<Record<string, readonly string[]>>) {
  const document = documentOf({ copy: text })
  const fields = fieldsOf(document.data)
  const spelling = { has: () => false, suggest: (word: string) => meant[word] ?? [] }
  const rule = misspelt({ ...contentOf(document), spelling })
  return rule({ ...document, fields, passages: passagesOf(fields) }).map(({ message, fix }) => [message, fix])
}

const accept = (words: string) =>
  `Correct it. A word that is right is accepted by: storefront audit --accept-word ${words}`

test('AUD-17 each misspelt word of a text is told once, with what may be meant where something may', () => {
  expect(problems('barell slnig barell', { barell: ['barrel', 'barely'] })).toEqual([
    ['Misspelt: “barell” (“barrel”, “barely”?); “slnig”.', accept('barell,slnig')],
  ])
})

test('AUD-17 nothing is suggested for runs of more than 30 letters, which would take long', () => {
  const [longest, longer] = ['a'.repeat(30), 'a'.repeat(31)]
  const meant = { [longest]: ['b'], [longer]: ['b'] }
  expect(problems(longest, meant)).toEqual([[`Misspelt: “${longest}” (“b”?).`, accept(longest)]])
  expect(problems(longer, meant)).toEqual([[`Misspelt: “${longer}”.`, accept(longer)]])
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
])('AUD-17 the words of “%s” that a dictionary can know', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

/** What is misspelt in the questions and answers beside these answers of the CMS. */
function misspeltBeside(text: string, documents: readonly CmsDocument[], calls: readonly string[] = []): string[] {
  const document = documentOf({ copy: text })
  const fields = fieldsOf(document.data)
  const spelling = { has: () => false, suggest: () => [] }
  const failed = calls.map((call) => ({ call, page: '/product/x', reason: 'It was refused.' }))
  const rule = misspelt({ ...contentOf(document, ...documents), failed, spelling })
  return rule({ ...document, fields, passages: passagesOf(fields) }).map(({ message }) => message)
}

test('AUD-17 the names of products, of a collection’s items, and of dealers with their places are right', () => {
  const product = documentOf({ title: 'Bothy Sling', subtitle: 'aaaa' }, { endpoint: getProduct })
  const collection = documentOf(
    { title: 'bbbb', items: [{ title: 'Corrie' }, { title: 'Scree' }] },
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
  const dealers = documentOf({ title: 'cccc', dealer_locator_cards: [card] })
  const names = 'bothy sling corrie scree ainslie arms birk and sons calder way dunnet elgin row forres'
  expect(misspeltBeside(`${names} aaaa bbbb cccc gggg`, [product, collection, dealers])).toEqual([
    'Misspelt: “aaaa”; “bbbb”; “cccc”; “gggg”.',
  ])
})

test('AUD-17 a call that failed names its product, whose name is right', () => {
  expect(misspeltBeside('glenlivet pistols', [], ['strapi/product/Glenlivet%20Pistols'])).toEqual([])
})
