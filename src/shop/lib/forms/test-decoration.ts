import fc from 'fast-check'

/** Spaces, hyphens, dots, accents, and invisible characters. */
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

/** Any text, including letters from every script and lone surrogates. */
export const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xff_ff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 12,
})

/** Offset from an ASCII character to its full-width form. */
const FULL_WIDTH = 0xfe_e0

/** Returns variants of a text that look the same, with separators between characters and some full-width characters. */
export function decorate(text: string): fc.Arbitrary<string> {
  const between = fc.constantFrom(...BETWEEN)
  const characters = Array.from(text, (character) =>
    fc.tuple(fc.boolean(), between).map(([wide, after]) => (wide ? fullWidth(character) : character) + after),
  )
  return fc.tuple(between, ...characters).map((parts) => parts.join(''))
}

function fullWidth(character: string): string {
  return character === ' ' ? '\u3000' : String.fromCodePoint((character.codePointAt(0) ?? 0) + FULL_WIDTH)
}
