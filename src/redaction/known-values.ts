import { type NormalizedText, normalize } from './normalized-text.ts'

/** A value entered by a journey, and its replacement in reports. */
export interface KnownValue {
  readonly value: string
  readonly name: string
}

/** Minimum number of letters and digits in a value that is replaced even within longer words. */
const LONG = 6

/**
 * Creates a function that replaces known values in a text in any notation: in another case, escaped, URL-encoded, with
 * other separators between digits, or joined with neighboring text, as in `youRowan`.
 */
export function createKnownValueReplacer(known: readonly KnownValue[]): (text: string) => string {
  const sortedValues = known
    .filter(({ value }) => value !== '')
    // Longer values come first, because a name in an email address would otherwise break up the address.
    .toSorted((a, b) => b.value.length - a.value.length)
    .map(({ value, name }) => ({ name, ...createSearch(normalize(value).text) }))

  return (source) => {
    const read = normalize(source)
    const taken = new Map<number, { readonly end: number; readonly name: string }>()
    const free = new Set<number>()
    for (const { name, expression, isCompleteValue: isWhole } of sortedValues) {
      for (const { index, 0: found } of read.text.matchAll(expression)) {
        const end = index + found.length
        const isFree = (position: number): boolean => free.has(position)
        if (isFree(index) || isFree(end - 1) || !isWhole(read.text, index, end, isFree)) continue
        for (let position = index; position < end; position += 1) free.add(position)
        taken.set(index, { end, name })
      }
    }
    return taken.size === 0 ? source : replaced(source, read, taken)
  }
}

function replaced(
  source: string,
  read: NormalizedText,
  taken: ReadonlyMap<number, { readonly end: number; readonly name: string }>,
): string {
  let done = ''
  let from = 0
  for (const [index, { end, name }] of [...taken].toSorted(([one], [other]) => one - other)) {
    done += source.slice(from, Math.max(from, read.startOf(index))) + name
    from = read.endOf(end - 1)
  }
  return done + source.slice(from)
}

/** Returns whether a match is the complete value rather than part of another word or number. */
type IsCompleteValue = (text: string, index: number, end: number, isTaken: (position: number) => boolean) => boolean

function createSearch(value: string): { readonly expression: RegExp; readonly isCompleteValue: IsCompleteValue } {
  const characters = value.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const isNumber = /^\d+$/.test(characters) && !/[^\d\s().+-]/.test(value)
  const source =
    isNumber && characters.length > LONG
      ? String.raw`(?:\((?=\d{1,4}\)))?` + Array.from(characters).join(String.raw`[\s().-]*`)
      : escapeExpression(value.trim()).replaceAll(/\s+/g, String.raw`[\s+,]+`)
  const isLong = characters.length >= LONG
  const isCompleteValue: IsCompleteValue = (text, index, end, isTaken) =>
    (isTaken(index - 1) || isEdge(text[index - 1], text[index], isNumber, isLong)) &&
    (isTaken(end) || isEdge(text[end - 1], text[end], isNumber, isLong))
  return { expression: new RegExp(source, 'giu'), isCompleteValue }
}

/**
 * Returns whether a word may end between two characters, as between `u` and `R` in `youRowan` or `y` and `4` in
 * `Survey48`, but not between `t` and `h` in `Mathilda`.
 */
function isEdge(before: string | undefined, after: string | undefined, isNumber: boolean, isLong: boolean): boolean {
  const [one, other] = [getKind(before), getKind(after)]
  if (one === 'none' || other === 'none') return true
  if (one === 'digit' && other === 'digit') return false
  if (isNumber && !isLong) return false
  return isLong || one === 'digit' || other === 'digit' || (one === 'lower' && other === 'upper')
}

function getKind(character: string | undefined): 'none' | 'digit' | 'lower' | 'upper' {
  if (character === undefined || !/[\p{L}\p{N}]/u.test(character)) return 'none'
  if (/\p{N}/u.test(character)) return 'digit'
  return character === character.toLowerCase() ? 'lower' : 'upper'
}

/** Escapes a text for use in a regular expression. */
export function escapeExpression(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
