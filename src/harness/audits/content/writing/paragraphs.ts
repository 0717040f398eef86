import type { DocumentRule } from '../rule.ts'
import { warning } from '../rule.ts'

/** Minimum length of a paragraph that counts as pasted twice. Short ones, such as headings, may be equal. */
const MIN_LENGTH = 40

/** Finds paragraphs that stand twice in the same text. */
export const checkRepeatedParagraphs: DocumentRule = ({ passages }) => {
  const seen = new Set<string>()
  return passages.flatMap(({ field, text }) => {
    const richText = field.replace(/\[\d+\](?:\.children\[\d+\])*$/, '')
    if (richText === field || text.length < MIN_LENGTH) return []
    const key = `${richText} ${text.trim().toLowerCase()}`
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    const message = `The paragraph "${text.slice(0, 40).trim()}…" is there twice.`
    return [{ ...warning('repeated-paragraph', field, message, 'Remove one of the two.'), mistake: text }]
  })
}
