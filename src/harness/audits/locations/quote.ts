import { isRecord } from '../content/document-fields.ts'
import { getAncestorValues } from './edit-url.ts'

/** Maximum number of characters in a quote. */
const MAX_QUOTE_LENGTH = 200

/** The words quoted in a message, which may contain quotes. */
const QUOTED_TO_LAST = /(?<![^\s(])"(.+)"/gs
const QUOTED_TO_NEXT = /(?<![^\s(])"(.+?)"/gs

/**
 * Returns the sentence that a finding is about: the sentence that contains the words quoted in the message, or else the
 * first sentence of the field. Returns '' if the field has no text, or if the message already contains it (AUD-31).
 */
export function getQuote(data: unknown, field: string, message: string): string {
  const values = getAncestorValues(data, field)
  const text = getText(field === '' ? undefined : values.at(-1))
  if (text === '') return ''
  const match = [QUOTED_TO_LAST, QUOTED_TO_NEXT]
    .flatMap((pattern) => [...message.matchAll(pattern)].flatMap(([, inner]) => inner ?? []))
    .find((each) => text.includes(each))
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) =>
    segment.trim(),
  )
  const sentence = sentences.find((each) => match !== undefined && each.includes(match)) ?? sentences[0] ?? ''
  return message.includes(sentence) ? '' : shorten(sentence, match)
}

/** Returns the text of a string or of blocks, with one block per line, or '' for any other value. */
function getText(value: unknown): string {
  const lines = texts(value).map((text) => text.replace(/\s+/g, ' ').trim())
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
  // Inline elements on a line are joined, but list entries are not.
  return block['type'] === 'list' ? children.flatMap(blockTexts) : [children.flatMap(blockTexts).join('')]
}

/** Shortens a long sentence to the part around the quoted word. */
function shorten(sentence: string, match: string | undefined): string {
  if (sentence.length <= MAX_QUOTE_LENGTH) return sentence
  const at = match === undefined ? 0 : sentence.indexOf(match)
  const from = Math.max(0, Math.min(at - MAX_QUOTE_LENGTH / 2, sentence.length - MAX_QUOTE_LENGTH))
  const piece = sentence.slice(from, from + MAX_QUOTE_LENGTH).trim()
  return `${from > 0 ? '…' : ''}${piece}${from + MAX_QUOTE_LENGTH < sentence.length ? '…' : ''}`
}
