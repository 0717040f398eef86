import { expect, test } from 'vitest'
import { listFindings } from '../test-findings.ts'
import { checkPunctuation } from './punctuation.ts'

const listMessages = (data: object) => listFindings(checkPunctuation, data)

test.each(['✅', '⭐', '🔥', '✂\uFE0F', '☀\uFE0F'])('reports the emoji in a line: %s', (letter) => {
  expect(listMessages({ title: `New ${letter} slings` })).toEqual([
    {
      rule: 'emoji-in-line',
      severity: 'warning',
      field: 'title',
      message: `The line contains the emoji "${letter}", which screen readers read aloud and each device shows differently.`,
      fix: 'Use words instead, or remove it.',
    },
  ])
})

test('accepts symbols, and emoji in sentences', () => {
  expect(listMessages({ title: 'Cairnwell® © 2026 – 4 × 4 ☀ ✓' })).toEqual([])
  expect(listMessages({ copy: 'Our slings are new 🔥 this year.' })).toEqual([])
})

test.each([
  'How do I clean the barrel',
  'What size is the sling',
  'Which of these is the lightest',
  'When will my order arrive',
  'Where can I buy one.',
  'Why are there no sights',
  'Who should we ask',
  'Do you ship to Alaska',
  'does it fit',
  'Is my warranty good abroad',
  'Have you a shop',
  'May a friend use it',
])('reports a question without a question mark: %s', (question) => {
  expect(listMessages({ faq_item_list: [{ question }] })).toEqual([
    {
      rule: 'missing-question-mark',
      severity: 'warning',
      field: 'faq_item_list[0].question',
      message: `"${question}" is a question but has no question mark.`,
      fix: 'End it with a question mark.',
    },
  ])
})

test.each([
  'How do I clean the barrel?',
  'How do I clean it? And the stock',
  'How it is made',
  'What we do',
  'Shipping to Alaska',
  'Tell us how do you do',
  'Where in all the wide world can I buy one',
  'Is youth a hindrance',
])('accepts other sentences, and questions with a question mark: %s', (question) => {
  expect(listMessages({ question })).toEqual([])
})

test('checks only question fields for a question mark', () => {
  expect(listMessages({ title: 'How do I clean the barrel' })).toEqual([])
})

test.each([
  ['Clean the the barrel.', 'the the'],
  ['Clean The the barrel.', 'The the'],
  ['It comes with a a.', 'a a.'],
  ['Oil it well well, then wipe.', 'well well,'],
])('reports a repeated word: %s', (copy, found) => {
  expect(listMessages({ copy })).toEqual([
    {
      rule: 'repeated-word',
      severity: 'warning',
      field: 'copy',
      message: `"${found}" repeats a word.`,
      fix: 'Remove one of the two.',
    },
  ])
})

test.each([
  'What that is is clear.',
  'It had had a scope.',
  'A very very long barrel.',
  'So so good.',
  'No no, never.',
  'Bye bye.',
  'Ha ha!',
  'Made in Walla Walla.',
  'Point 1 1 of the list.',
  'Take the then.',
  'Take a as it is.',
  'Take the, the other.',
  'Oil-oil it.',
  'Eggs of the coturnix coturnix quail.',
  'Black orange orange blue with a pom pom.',
])('accepts repeated names, numbers and words that can be repeated: %s', (copy) => {
  expect(listMessages({ copy })).toEqual([])
})

test.each([
  ['Clean it , then oil it with care.', ',', 'Clean it , then oil'],
  ['Our rifles are made by hand .', '.', 'ade by hand .'],
  ['Is it yours ? Then clean it', '?', 'Is it yours ? Then cle'],
  ['Stop !', '!', 'Stop !'],
  ['Clean it ; oil it', ';', 'Clean it ; oil it'],
])('reports a space before punctuation with its context: %s', (copy, sign, around) => {
  expect(listMessages({ copy })).toEqual([
    {
      rule: 'space-before-punctuation',
      severity: 'warning',
      field: 'copy',
      message: `There is a space before "${sign}": "${around}".`,
      fix: 'Remove the space.',
    },
  ])
})

test('accepts a space before a caliber such as .308', () => {
  expect(listMessages({ copy: 'A rifle in .308 Winchester.' })).toEqual([])
})

test('accepts an ellipsis with spaces', () => {
  expect(listMessages({ copy: 'The harvest is bigger. . .' })).toEqual([])
  expect(listMessages({ copy: 'The harvest . . . is bigger' })).toEqual([])
  expect(listMessages({ copy: 'Made by hand .' })).toHaveLength(1)
})

test('reports an unclosed bracket with the text after it', () => {
  const copy = 'A sling (of two parts) for all (but not for the old ones of the year before last.'
  expect(listMessages({ copy })).toEqual([
    {
      rule: 'unclosed-bracket',
      severity: 'warning',
      field: 'copy',
      message: 'An opening bracket is never closed: "(but not for the old ones of the year be".',
      fix: 'Close it, or remove it.',
    },
  ])
  expect(listMessages({ copy: '(never closed' })).toMatchObject([{ rule: 'unclosed-bracket' }])
})

test.each(['A sling (of two parts)', 'a) the first', 'We wish you well :(', 'We are sorry :-( and ;('])(
  'accepts closed brackets, list markers and emoticons: %s',
  (copy) => {
    expect(listMessages({ copy })).toEqual([])
  },
)

test('accepts a bracket that a full-width one closes', () => {
  expect(listMessages({ copy: 'The flow is high (220°C） here.' })).toEqual([])
})
