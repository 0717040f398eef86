import { expect, test } from 'vitest'
import { findingsOf } from '../test-findings.ts'
import { placeholderText } from './placeholder-text.ts'

test.each([
  ['Lorem ipsum, and so on', 'Lorem ipsum'],
  ['and DOLOR SIT AMET', 'DOLOR SIT AMET'],
  ['Please insert text here', 'insert text here'],
  ['insert copy here', 'insert copy here'],
  ['Insert Title here.', 'Insert Title here'],
  ['insert image here', 'insert image here'],
  ['A placeholder text', 'placeholder text'],
  ['dummy copy', 'dummy copy'],
  ['placeholder title', 'placeholder title'],
  ['dummy image', 'dummy image'],
  ['asdf', 'asdf'],
  ['ASDFFF', 'ASDFFF'],
  ['TODO: ask Ann', 'TODO'],
  ['Price TBD', 'TBD'],
  ['TBC', 'TBC'],
  ['FIXME', 'FIXME'],
  ['Call XXX', 'XXX'],
  ['Hello [name],', '[name]'],
  ['[text]', '[text]'],
  ['[title]', '[title]'],
  ['[link]', '[link]'],
])('AUD-04 “%s” still holds a placeholder', (text, found) => {
  expect(findingsOf(placeholderText, { cards: [{ title: text }] })).toEqual([
    {
      rule: 'placeholder-text',
      severity: 'error',
      field: 'cards[0].title',
      message: `The text still holds a placeholder: “${found}”.`,
      fix: 'Write the real text.',
    },
  ])
})

test.each([
  'What to do',
  'todo',
  'Tbd',
  'TODOS',
  'XXXL',
  'Colorem ipsum',
  'lorem ipsums',
  'asdfg',
  'basdf',
  'a placeholder',
  'Dummy rounds',
  '[names]',
  '',
])('AUD-04 “%s” is left alone', (title) => {
  expect(findingsOf(placeholderText, { title, other: 7 })).toEqual([])
})
