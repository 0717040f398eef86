import { expect, test } from 'vitest'
import { getPrivacy, getTerms, getWarranty } from '#contract/cms/content-pages.ts'
import { listFindings } from '../test-findings.ts'
import { checkReadability } from './readability.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
const listMessages = (data: object, other = {}) => listFindings(checkReadability, data, other)

test('reports a sentence of more than 50 words as a suggestion', () => {
  expect(listMessages({ copy: `${words(50)}.` })).toEqual([])
  expect(listMessages({ copy: `Short. ${words(51)}. Short again.` })).toMatchObject([
    {
      rule: 'long-sentence',
      severity: 'suggestion',
      field: 'copy',
      message: 'A sentence has 51 words: "word0 word1 word2 word3 word4 word5…".',
      fix: 'Split it into two or three sentences.',
    },
  ])
})

test.each(['.', '?', '!', ';', ':', '."', '.”', '.)', '.[20]'])('a sentence ends with %s', (sign) => {
  expect(listMessages({ copy: `${words(30)}${sign} ${words(30)}` })).toEqual([])
})

test('does not count dashes and symbols as words', () => {
  expect(listMessages({ copy: `${words(50)} – & – .` })).toEqual([])
})

test('reports a paragraph of more than 200 words as a suggestion, but not its sentences', () => {
  const sentences = (count: number) => Array.from({ length: count }, () => `${words(20)}.`).join(' ')
  expect(listMessages({ copy: sentences(10) })).toEqual([])
  expect(listMessages({ copy: `${sentences(9)} ${words(21)}.` })).toMatchObject([
    {
      rule: 'long-paragraph',
      severity: 'suggestion',
      message: 'The paragraph has 201 words.',
      fix: 'Split it into several paragraphs, one idea in each.',
    },
  ])
  expect(listMessages({ copy: words(201) }).map(({ rule }) => rule)).toEqual(['long-paragraph'])
})

test('ignores headings, labels and hidden texts', () => {
  expect(listMessages({ title: words(51) })).toEqual([])
  expect(listMessages({ meta_description: words(51) })).toEqual([])
})

const PASSIVES = [
  'An order is accepted.',
  'Parts are made.',
  'It was not sent.',
  'They were only paid.',
  'It will be carefully kept.',
  'The claim is also held.',
]

test.each([
  ['terms', getTerms],
  ['privacy', getPrivacy],
  ['warranty', getWarranty],
])('reports six passive verbs in six sentences in the %s', (_, endpoint) => {
  expect(listMessages({ copy: PASSIVES.join(' ') }, { endpoint })).toMatchObject([
    {
      rule: 'excessive-passive-voice',
      severity: 'suggestion',
      message: 'The paragraph has 6 passive verbs in 6 sentences, so it is unclear who does what.',
      fix: 'Say who does it: "We accept your order when we confirm it."',
    },
  ])
})

test('accepts five passive verbs, six in eight sentences, and any number on other pages', () => {
  const terms = { endpoint: getTerms }
  expect(listMessages({ copy: PASSIVES.slice(1).join(' ') }, terms)).toEqual([])
  expect(listMessages({ copy: [...PASSIVES, 'We ship it.'].join(' ') }, terms)).toHaveLength(1)
  expect(listMessages({ copy: [...PASSIVES, 'We ship it.', 'You pay.'].join(' ') }, terms)).toEqual([])
  expect(listMessages({ copy: PASSIVES.join(' ') })).toEqual([])
})

test('does not count other forms of "be" as passive', () => {
  const active = ['It is red.', 'They are there.', 'He was here.', 'You were good.', 'It can be.', 'It is also new.']
  expect(listMessages({ copy: active.join(' ') }, { endpoint: getTerms })).toEqual([])
})
