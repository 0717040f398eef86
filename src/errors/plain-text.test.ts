import { expect, test } from 'vitest'
import { toPlainJson, toPlainLine, toPlainLines } from './plain-text.ts'

test.each([
  ['a color sequence', '\u001b[31mred\u001b[0m', String.raw`\u001b[31mred\u001b[0m`],
  ['a window title sequence', '\u001b]0;owned\u0007', String.raw`\u001b]0;owned\u0007`],
  ['a single-character sequence introducer', '\u009b2J', String.raw`\u009b2J`],
  ['a carriage return', 'failed\rpassed', String.raw`failed\u000dpassed`],
  ['a line feed', 'failed\nNext: rm -rf /', String.raw`failed\u000aNext: rm -rf /`],
  ['the Unicode line and paragraph separators', 'failed\u2028Next\u2029: rm', String.raw`failed\u2028Next\u2029: rm`],
  ['a right-to-left override', 'a\u202egpj.exe', String.raw`a\u202egpj.exe`],
  ['a directional isolate', 'a\u2067gpj.exe\u2069', String.raw`a\u2067gpj.exe\u2069`],
  ['a null character', 'a\u0000b', String.raw`a\u0000b`],
])('escapes %s', (_, text, shown) => {
  expect(toPlainLine(text)).toBe(shown)
})

test('does not change other languages, symbols, or emoji', () => {
  expect(toPlainLine('Größe “M” – żółć 弹药 🎯')).toBe('Größe “M” – żółć 弹药 🎯')
})

test('limits a line to 1,000 characters and a message to 100 lines', () => {
  expect(toPlainLine('x'.repeat(50_000))).toBe(`${'x'.repeat(1_000)}… (49000 more characters)`)
  const lines = toPlainLines('x\n'.repeat(5_000))
  expect([lines.length, lines.at(-1)]).toEqual([101, '… (4901 more lines)'])
})

test('escaped JSON parses to the same value', () => {
  const value = { text: '\u001b[2J \u009b \u202e', list: [1, null] }
  expect(JSON.parse(toPlainJson(value))).toEqual(value)
  expect(toPlainJson(value).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
})

test.each([
  ['::error::x', String.raw`\u003a:error::x`],
  ['  ::set-output name=a::b', String.raw`  \u003a:set-output name=a::b`],
  ['Received: ##[group]x', String.raw`Received: \u0023#[group]x`],
  ['##vso[task.complete]x', String.raw`\u0023#vso[task.complete]x`],
  ['a ::error::x', 'a ::error::x'],
  ['::before', '::before'],
  ['## Heading [1]', '## Heading [1]'],
])('prints %j as %s', (text, shown) => {
  expect(toPlainLine(text)).toBe(shown)
  expect(toPlainLines(`x\n${text}`)).toEqual(['x', shown])
})
