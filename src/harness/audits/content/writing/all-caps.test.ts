import { expect, test } from 'vitest'
import { getPrivacy, getTerms, getWarranty } from '#contract/cms/content-pages.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { CmsDocument } from '../../cms-document.ts'
import { createDocument, findInDocuments, toDocumentRule, listFindings } from '../test-findings.ts'
import { checkAllCaps } from './all-caps.ts'

test('reports words in all caps within a text', () => {
  expect(listFindings(toDocumentRule(checkAllCaps), { copy: 'Please DO NOT CLEAN THE BARREL, with oil.' })).toEqual([
    {
      rule: 'all-caps-phrase',
      severity: 'warning',
      field: 'copy',
      message: '"DO NOT CLEAN THE BARREL" is in all caps, which some screen readers spell out letter by letter.',
      fix: 'Use normal capitalization. The design adds capitals where needed.',
    },
  ])
})

/** Returns the findings for a field. Every word counts as known in lowercase. */
const shouted = (name: string, text: string, other: Partial<CmsDocument> = {}) =>
  listFindings(toDocumentRule(checkAllCaps), { [name]: text }, other).map(
    ({ message }) => /"(.*)"/.exec(String(message))?.[1],
  )

test.each([
  ['title', 'CLEAN RIFLES', 'CLEAN RIFLES'],
  ['title', 'CLEAN RIFLES OF 2026!', 'CLEAN RIFLES OF 2026!'],
  ['copy', 'Please CLEAN THE BARREL', 'CLEAN THE BARREL'],
  ['copy', '(CLEAN THE BARREL) with oil', 'CLEAN THE BARREL'],
  ['copy', 'A RIFLE and then CLEAN THE BARREL now', 'CLEAN THE BARREL'],
])('reports the %s "%s" for the all-caps text "%s"', (name, text, found) => {
  expect(shouted(name, text)).toEqual([found])
})

test.each([
  ['title', 'CLEAN'],
  ['title', 'LR CLEAN'],
  ['title', 'CLEAN RIFLES Now'],
  ['copy', 'CLEAN RIFLES'],
  ['copy', 'Please CLEAN THE rifle BARREL'],
  ['copy', 'LR TO CLEAN THE rifle'],
  ['copy', 'CLEANed THEm BARRELs'],
  ['copy', 'xCLEAN xTHE xBARREL'],
  ['meta_title', 'CLEAN THE BARREL'],
])('accepts the all-caps words in the %s "%s"', (name, text) => {
  expect(shouted(name, text)).toEqual([])
})

test.each([getTerms, getPrivacy, getWarranty])(
  'accepts all caps on $id, where the law requires conspicuous disclaimers',
  (endpoint) => {
    expect(shouted('copy', 'CLEAN THE BARREL', { endpoint })).toEqual([])
  },
)

/** Returns the texts in all caps of products with these titles, and of a page. */
function amongProducts(titles: readonly string[], copy: string): (string | undefined)[] {
  const products = titles.map((title, at) =>
    createDocument({ title }, { endpoint: getProduct, call: `strapi/products/${at}` }),
  )
  return findInDocuments(checkAllCaps, ...products, createDocument({ copy })).map(
    ({ message }) => /"(.*)"/.exec(message)?.[1],
  )
}

test('accepts a name in all caps with which the titles of several products start', () => {
  const titles = ['ROSIN PRO PRESS Manual', 'ROSIN PRO PRESS CO. Pneumatic']
  expect(amongProducts(titles, 'Our ROSIN PRO PRESS COMPANY presses it.')).toEqual([])
  expect(amongProducts(titles.slice(0, 1), 'Our ROSIN PRO PRESS works.')).toEqual([
    'ROSIN PRO PRESS',
    'ROSIN PRO PRESS',
  ])
  expect(amongProducts(titles, 'ROSIN PRO PRESS MAKES THE BEST.')).toEqual(['ROSIN PRO PRESS MAKES THE BEST'])
  const shoutedTitles = ['DO NOT LIST THIS POUCH', 'DO NOT LIST THAT TOTE']
  expect(amongProducts(shoutedTitles, 'PLEASE DO NOT LIST it.')).toEqual([...shoutedTitles, 'PLEASE DO NOT LIST'])
})

test.each(['The print says “LAND OF THE FREE” in red.', "A scene with 'LAND OF THE FREE' set beneath."])(
  'accepts quoted text in all caps: %s',
  (copy) => {
    expect(shouted('copy', copy)).toEqual([])
  },
)
