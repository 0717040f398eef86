import { COPY_MARK } from '../catalogue/identities.ts'
import type { DocumentRule } from '../rule.ts'

const PLACEHOLDERS = [
  COPY_MARK,
  /\blorem ipsum\b|\bdolor sit amet\b|\binsert (?:text|copy|title|image) here\b|\b(?:placeholder|dummy) (?:text|copy|title|image)\b|\basdf+\b/i,
  /\bcoming soon\b|\bwatch this space\b|\bstay tuned\b|\bcheck back (?:soon|later)\b|\bto be announced\b(?=[.!]?$)/i,
  /^test(?:ing)?(?: (?:\d{1,3}|test|product|page|text|title))?$/i,
  // In capitals only: “to do” is also an ordinary word.
  /\b(?:TODO|TBD|TBC|TBA|FIXME|XXX)\b|\[(?:text|title|name|link)\]/,
]

/** Text that somebody meant to replace (AUD-04). */
export const placeholderText: DocumentRule = (document) =>
  document.fields.flatMap(({ path, value }) => {
    const found = typeof value === 'string' ? placeholderIn(value) : undefined
    if (found === undefined) return []
    return [
      {
        rule: 'placeholder-text',
        severity: 'error',
        document,
        field: path,
        message: `The text still holds a placeholder: “${found}”.`,
        fix: 'Write the real text.',
      } as const,
    ]
  })

function placeholderIn(text: string): string | undefined {
  for (const placeholder of PLACEHOLDERS) {
    const found = placeholder.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return undefined
}
