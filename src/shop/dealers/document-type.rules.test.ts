import { expect, test } from 'vitest'
import { isPdfOrTiff } from './document-type.rules.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0)

test('DEAL-33 detects a PDF and both kinds of TIFF by their first bytes', () => {
  for (const text of ['%PDF-1.7\n', 'II*\0\u0010\0', 'MM\0*\0\0']) expect(isPdfOrTiff(bytes(text))).toBe(true)
})

test('DEAL-33 OPEN-104 accepts both kinds of BigTIFF, and up to 1023 bytes before the header of a PDF', () => {
  for (const text of ['II+\0\u0008\0\0\0', 'MM\0+\0\u0008\0\0', ' %PDF-1.7', `${'\n'.repeat(1019)}%PDF-2.0`]) {
    expect([text, isPdfOrTiff(bytes(text))]).toEqual([text, true])
  }
  expect(isPdfOrTiff(bytes(`${'\n'.repeat(1024)}%PDF-2.0`))).toBe(false)
})

test('DEAL-33 rejects all other files, regardless of their name', () => {
  for (const text of [
    '',
    '%PDF',
    ' II*\0',
    'II+',
    'II,\0',
    '\u0089PNG\r\n',
    'PK\u0003\u0004',
    '<html>',
    'II',
    'MM*\0',
  ]) {
    expect([text, isPdfOrTiff(bytes(text))]).toEqual([text, false])
  }
})
