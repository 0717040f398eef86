import { isRecord } from '../content/document-fields.ts'
import { getAncestorValues } from './edit-url.ts'

/** Maximum length of a quote. */
const MAX_QUOTE_LENGTH = 200

/**
 * The sentence that a finding is about: the one of the field with the words that the finding puts into “quotation marks”,
 * else the field's first; '' when the field has no text, or the finding says all of it already (AUD-31).
 */
export function getQuote(data: unknown, field: string, message: string): string {
  const values = getAncestorValues(data, field)
  const text = getText(field === '' ? undefined : values.at(-1))
  if (text === '') return ''
  const quoted = [...message.matchAll(/“([^”]+)”/g)].flatMap(([, inner]) => inner ?? [])
  const match = quoted.find((each) => text.includes(each))
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) =>
    segment.trim(),
  )
  const sentence = sentences.find((each) => match !== undefined && each.includes(match)) ?? sentences[0] ?? ''
  return message.includes(sentence) ? '' : shorten(sentence, match)
}

/** A text, or the text of a rich text's blocks, each on a line of its own; '' of anything else. */
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
  // What stands in one line belongs together; entries of a list do not.
  return block['type'] === 'list' ? children.flatMap(blockTexts) : [children.flatMap(blockTexts).join('')]
}

/** A long sentence around the word that matters. */
function shorten(sentence: string, match: string | undefined): string {
  if (sentence.length <= MAX_QUOTE_LENGTH) return sentence
  const at = match === undefined ? 0 : sentence.indexOf(match)
  const from = Math.max(0, Math.min(at - MAX_QUOTE_LENGTH / 2, sentence.length - MAX_QUOTE_LENGTH))
  const piece = sentence.slice(from, from + MAX_QUOTE_LENGTH).trim()
  return `${from > 0 ? '…' : ''}${piece}${from + MAX_QUOTE_LENGTH < sentence.length ? '…' : ''}`
}
