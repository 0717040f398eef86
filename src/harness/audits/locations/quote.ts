import { getExcerpt } from '../../findings/excerpt.ts'
import { findQuotedWords, findWholeWords } from '../../findings/quoted-words.ts'
import { isRecord } from '../content/document-fields.ts'
import { getAncestorValues } from '../content/edit-url.ts'

/** Maximum number of characters in a quote. */
const MAX_QUOTE_LENGTH = 200

/**
 * Returns the sentence with the words quoted in the message, including the text's spaces, or else the field's first
 * sentence. Returns an empty string if the field has no text or the message already contains all of it.
 */
export function getQuote(data: unknown, field: string, message: string): string {
  const values = getAncestorValues(data, field)
  const text = getText(field === '' ? undefined : values.at(-1))
  if (text === '') return ''
  const match = findQuotedWords(message, text) ?? ''
  const whole = findWholeWords(text, match)
  const from = whole === -1 ? text.indexOf(match) : whole
  const to = from + match.length
  // Quoted words may span two sentences.
  const sentence = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .filter(({ segment, index }) => index + segment.length > from && index <= Math.max(from, to - 1))
    .map(({ segment }) => segment)
    .join('')
    .trim()
  return message.includes(sentence) ? '' : shorten(sentence, match)
}

/** Returns the text of a string or of blocks, with one block per line, or an empty string for any other value. */
function getText(value: unknown): string {
  const lines = texts(value).map((text) => text.trim())
  return lines.filter((line) => line !== '').join('\n')
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(blockTexts)
  return blockTexts(value)
}

function blockTexts(block: unknown): string[] {
  if (!isRecord(block)) return []
  if (typeof block['text'] === 'string') return [block['text']]
  const children: unknown = block['children']
  if (!Array.isArray(children)) return []
  // Joins inline elements on a line, but not list entries.
  return block['type'] === 'list' ? children.flatMap(blockTexts) : [children.flatMap(blockTexts).join('')]
}

/** Shortens a long sentence to the words around the quoted ones. */
function shorten(sentence: string, match: string): string {
  if (sentence.length <= MAX_QUOTE_LENGTH) return sentence
  const at = Math.max(0, findWholeWords(sentence, match), sentence.indexOf(match))
  const piece = getExcerpt(sentence, at, Math.min(match.length, MAX_QUOTE_LENGTH))
  return `${sentence.startsWith(piece) ? '' : '…'}${piece}${sentence.endsWith(piece) ? '' : '…'}`
}
