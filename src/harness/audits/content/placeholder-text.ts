import { fieldsOf } from './document-fields.ts'
import { eachDocument } from './rule.ts'

const PLACEHOLDERS = [
  /\blorem ipsum\b|\bdolor sit amet\b|\binsert (?:text|copy|title|image) here\b|\b(?:placeholder|dummy) (?:text|copy|title|image)\b|\basdf+\b/i,
  // In capitals only: “to do” is also an ordinary word.
  /\b(?:TODO|TBD|TBC|FIXME|XXX)\b|\[(?:text|title|name|link)\]/,
]

/** Text that somebody meant to replace (AUD-04). */
export const placeholderText = eachDocument((document) =>
  fieldsOf(document.data).flatMap(({ path, value }) => {
    const found = typeof value === 'string' ? placeholderIn(value) : undefined
    if (found === undefined) return []
    return [
      {
        rule: 'placeholder-text',
        severity: 'error',
        document,
        field: path,
        problem: `The text still holds a placeholder: “${found}”.`,
        mend: 'Write the real text.',
      } as const,
    ]
  }),
)

function placeholderIn(text: string): string | undefined {
  for (const placeholder of PLACEHOLDERS) {
    const found = placeholder.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return undefined
}
