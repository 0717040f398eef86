import { expect, test } from 'vitest'
import { isPdfOrTiff } from './document-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0)

test('DEAL-33 a PDF and both kinds of TIFF are told by their first bytes', () => {
  for (const text of ['%PDF-1.7\n', 'II*\0\u0010\0', 'MM\0*\0\0']) expect(isPdfOrTiff(bytes(text))).toBe(true)
})

test('DEAL-33 every other file is none, whatever its name says', () => {
  for (const text of ['', '%PDF', ' %PDF-1.7', '\u0089PNG\r\n', 'PK\u0003\u0004', '<html>', 'II', 'MM*\0']) {
    expect([text, isPdfOrTiff(bytes(text))]).toEqual([text, false])
  }
})
