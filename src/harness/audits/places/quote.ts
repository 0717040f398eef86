import { isRecord } from '../content/document-fields.ts'
import { valuesOnTheWay } from './edit-address.ts'

/** Longest quotation, in characters. */
const LONGEST = 200

/**
 * The sentence that a finding is about: the one of the field with the words that the finding puts into “quotation marks”,
 * else the field's first; '' when the field has no text, or the finding says all of it already (AUD-31).
 */
export function quoteOf(data: unknown, field: string, message: string): string {
  const values = valuesOnTheWay(data, field)
  const text = textIn(field === '' ? undefined : values.at(-1))
  if (text === '') return ''
  const words = [...message.matchAll(/“([^”]+)”/g)].flatMap(([, quoted]) => quoted ?? [])
  const word = words.find((each) => text.includes(each))
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) =>
    segment.trim(),
  )
  const sentence = sentences.find((each) => word !== undefined && each.includes(word)) ?? sentences[0] ?? ''
  return message.includes(sentence) ? '' : shortened(sentence, word)
}

/** A text, or the text of a rich text's blocks, each on a line of its own; '' of anything else. */
function textIn(value: unknown): string {
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
function shortened(sentence: string, word: string | undefined): string {
  if (sentence.length <= LONGEST) return sentence
  const at = word === undefined ? 0 : sentence.indexOf(word)
  const from = Math.max(0, Math.min(at - LONGEST / 2, sentence.length - LONGEST))
  const piece = sentence.slice(from, from + LONGEST).trim()
  return `${from > 0 ? '…' : ''}${piece}${from + LONGEST < sentence.length ? '…' : ''}`
}
