import { expect, test } from 'vitest'
import { getPrivacy, getTerms, getWarranty } from '#contract/cms/content-pages.ts'
import type { CmsDocument } from '../../cms-document.ts'
import { alone, findingsOf } from '../test-findings.ts'
import { shouting } from './shouting.ts'

test('AUD-16 words in capitals within a text are told as they stand there', () => {
  expect(findingsOf(alone(shouting), { copy: 'Please DO NOT CLEAN THE BARREL, with oil.' })).toEqual([
    {
      rule: 'shouting',
      severity: 'warning',
      field: 'copy',
      message: '“DO NOT CLEAN THE BARREL” is written in capitals; some screen readers spell them letter by letter.',
      fix: 'Write it as a sentence; the shop sets capitals where its design wants them.',
    },
  ])
})

/** What is shouted in a field of a page, where every word is one in small letters too. */
const shouted = (name: string, text: string, other: Partial<CmsDocument> = {}) =>
  findingsOf(alone(shouting), { [name]: text }, other).map(({ message }) => /“(.*)”/.exec(String(message))?.[1])

test.each([
  ['title', 'CLEAN RIFLES', 'CLEAN RIFLES'],
  ['title', 'CLEAN RIFLES OF 2026!', 'CLEAN RIFLES OF 2026!'],
  ['copy', 'Please CLEAN THE BARREL', 'CLEAN THE BARREL'],
  ['copy', '(CLEAN THE BARREL) with oil', 'CLEAN THE BARREL'],
  ['copy', 'A RIFLE and then CLEAN THE BARREL now', 'CLEAN THE BARREL'],
])('AUD-16 in the %s “%s” is shouted “%s”', (name, text, found) => {
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
])('AUD-16 in the %s “%s” nothing is shouted', (name, text) => {
  expect(shouted(name, text)).toEqual([])
})

test.each([getTerms, getPrivacy, getWarranty])(
  'AUD-16 $id may shout, as the law wants disclaimers to be seen',
  (endpoint) => {
    expect(shouted('copy', 'CLEAN THE BARREL', { endpoint })).toEqual([])
  },
)
