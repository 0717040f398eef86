import { expect, test } from 'vitest'
import { getPrivacy, getTerms, getWarranty } from '#contract/cms/content-pages.ts'
import { findingsOf } from '../test-findings.ts'
import { reading } from './reading.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
const said = (data: object, other = {}) => findingsOf(reading, data, other)

test('AUD-21 a sentence of more than 50 words is a hint', () => {
  expect(said({ copy: `${words(50)}.` })).toEqual([])
  expect(said({ copy: `Short. ${words(51)}. Short again.` })).toMatchObject([
    {
      rule: 'long-sentence',
      severity: 'suggestion',
      field: 'copy',
      message: 'A sentence has 51 words.',
      fix: 'Make two or three of it.',
    },
  ])
})

test.each(['.', '?', '!', ';', ':'])('AUD-21 a sentence, or what is read as one, ends with %s', (sign) => {
  expect(said({ copy: `${words(30)}${sign} ${words(30)}` })).toEqual([])
})

test('AUD-21 dashes and signs alone are no words', () => {
  expect(said({ copy: `${words(50)} – & – .` })).toEqual([])
})

test('AUD-21 a paragraph of more than 200 words is a hint, and its sentences are not told besides', () => {
  const sentences = (count: number) => Array.from({ length: count }, () => `${words(20)}.`).join(' ')
  expect(said({ copy: sentences(10) })).toEqual([])
  expect(said({ copy: `${sentences(9)} ${words(21)}.` })).toMatchObject([
    {
      rule: 'long-paragraph',
      severity: 'suggestion',
      message: 'The paragraph has 201 words.',
      fix: 'Make several of it, one thought in each.',
    },
  ])
  expect(said({ copy: words(201) }).map(({ rule }) => rule)).toEqual(['long-paragraph'])
})

test('AUD-21 lines and texts that only some hear are measured by other rules', () => {
  expect(said({ title: words(51) })).toEqual([])
  expect(said({ meta_description: words(51) })).toEqual([])
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
])('AUD-21 six passive forms, nearly one in each sentence, are a wall in the %s', (_, endpoint) => {
  expect(said({ copy: PASSIVES.join(' ') }, { endpoint })).toMatchObject([
    {
      rule: 'passive-wall',
      severity: 'suggestion',
      message: 'The paragraph has 6 passive forms in 6 sentences, so nobody sees who does what.',
      fix: 'Say who does it: “We accept your order when we confirm it.”',
    },
  ])
})

test('AUD-21 five passive forms are no wall, nor are six in eight sentences, nor any on another page', () => {
  const terms = { endpoint: getTerms }
  expect(said({ copy: PASSIVES.slice(1).join(' ') }, terms)).toEqual([])
  expect(said({ copy: [...PASSIVES, 'We ship it.'].join(' ') }, terms)).toHaveLength(1)
  expect(said({ copy: [...PASSIVES, 'We ship it.', 'You pay.'].join(' ') }, terms)).toEqual([])
  expect(said({ copy: PASSIVES.join(' ') })).toEqual([])
})

test('AUD-21 forms of being without a passive are counted as none', () => {
  const active = ['It is red.', 'They are there.', 'He was here.', 'You were good.', 'It can be.', 'It is also new.']
  expect(said({ copy: active.join(' ') }, { endpoint: getTerms })).toEqual([])
})
