import { type Replacement, replacePrivate } from '#redaction/patterns.ts'
import { getPrivateDataKind } from '#redaction/private-data.ts'
import { hashText } from './random.ts'

export interface FieldRedactor {
  /** Replaces private data in a text. */
  text(text: string): string
  /** Replaces the complete value of a private field. In any other value, replaces the matches of the patterns. */
  field(name: string, value: string): string
  /** Returns a copy of a parsed body without personal data and secrets. Empty texts stay empty. */
  body(value: unknown): unknown
}

/**
 * Creates a redactor that replaces personal data and secrets with pseudonyms before anyone can read them. With the
 * same key, equal values get equal pseudonyms, so that entries can be compared.
 */
export function createFieldRedactor(key: number): FieldRedactor {
  const pseudonym: Replacement = (kind, value) => `${kind}-${hashText(value, key).toString(16).padStart(8, '0')}`
  const text = (value: string): string => replacePrivate(value, pseudonym)
  const field = (name: string, value: string): string => {
    const kind = getPrivateDataKind(name, 'request')
    if (kind === undefined) return text(value)
    return value === '' ? '' : pseudonym(kind, value)
  }
  const body = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return field(name, value)
    if (typeof value === 'number')
      return getPrivateDataKind(name, 'request') === undefined ? value : field(name, String(value))
    if (Array.isArray(value)) return value.map((item) => body(item, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([inner, item]) => [text(inner), body(item, inner)]))
  }
  return { text, field, body }
}
