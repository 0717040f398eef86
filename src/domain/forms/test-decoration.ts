import fc from 'fast-check'

/** Blanks, hyphens, dots, accents and characters that are not visible. */
const BETWEEN = [
  '',
  ' ',
  '-',
  '.',
  ',',
  '–',
  '\u00A0',
  '\u200B',
  '\u200E',
  '\u00AD',
  '\u2060',
  '\uFEFF',
  '\u0332',
  '\t',
]

/** Any text at all, letters of every script and halves of characters included. */
export const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xff_ff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 12,
})

/** Distance from a character of ASCII to the full-width one. */
const FULL_WIDTH = 0xfe_e0

/** A text in any notation that reads the same: with something between its characters, and some of them full-width. */
export function decorated(text: string): fc.Arbitrary<string> {
  const between = fc.constantFrom(...BETWEEN)
  const characters = Array.from(text, (character) =>
    fc.tuple(fc.boolean(), between).map(([wide, after]) => (wide ? fullWidth(character) : character) + after),
  )
  return fc.tuple(between, ...characters).map((parts) => parts.join(''))
}

function fullWidth(character: string): string {
  return character === ' ' ? '\u3000' : String.fromCodePoint((character.codePointAt(0) ?? 0) + FULL_WIDTH)
}
