import { expect, test } from 'vitest'
import { listFindings } from '../test-findings.ts'
import { checkLanguage, detectOtherLanguage } from './language.ts'

test.each([
  ['German', 'Das ist der Riemen für die Büchse und nicht für den Transport'],
  ['French', 'Les courroies sont faites pour la chasse avec une boucle dans le cuir'],
  ['Spanish', 'La correa es para el rifle y los tiradores que la usan con cuidado'],
  ['Italian', 'La cinghia è per il fucile che non si usa con una mano anche'],
  ['Portuguese', 'A correia não é para os atiradores que caçam com uma mão mais'],
  ['Dutch', 'Het is een riem voor het geweer en niet van leer maar ook naar'],
])('reports a text in %s', (name, copy) => {
  expect(listFindings(checkLanguage, { copy })).toMatchObject([
    {
      rule: 'other-language',
      severity: 'error',
      field: 'copy',
      message: `The text is in ${name}, but the page is marked as English, so screen readers mispronounce it.`,
      fix: 'Write it in English.',
    },
  ])
})

test.each([
  'The sling is made for the rifle and not for the pistol',
  'Das ist der Riemen und nicht',
  'Tarn Linn Brae Firth Kyle Loch Glen Strath Ben',
  'Riemen Leder Büchse und das ist Jagd Sattel Tasche Futteral',
  'The words "und das ist nicht" of the German song are for you and me',
])('accepts English, short texts, names and quotations: %s', (text) => {
  expect(detectOtherLanguage(text)).toBeUndefined()
})

test('detects a language from eight distinct words, if four of them are short words of that language', () => {
  expect(detectOtherLanguage('und das ist nicht Leder Riemen Jagd')).toBeUndefined()
  expect(detectOtherLanguage('und das ist nicht Leder Riemen Jagd Jagd')).toBeUndefined()
  expect(detectOtherLanguage('und das ist nicht Leder Riemen Jagd Horn')).toBe('German')
  expect(detectOtherLanguage('UND DAS IST NICHT LEDER RIEMEN JAGD HORN')).toBe('German')
  expect(detectOtherLanguage('und das ist Sattel Leder Riemen Jagd Horn')).toBeUndefined()
})

test('detects another language if at most half as many words are English', () => {
  expect(detectOtherLanguage('und das ist nicht Leder Riemen Jagd Horn the of')).toBe('German')
  expect(detectOtherLanguage('und das ist nicht Leder Riemen Jagd Horn the of to')).toBeUndefined()
})
