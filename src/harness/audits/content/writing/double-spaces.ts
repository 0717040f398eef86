import { listFields } from '../document-fields.ts'
import { listPassages } from '../passages.ts'
import { checkEachPassage, type PreparedRule, type RuleResult } from '../rule.ts'
import { getExcerpt } from './excerpt.ts'

/** Matches two consecutive spaces within a sentence. */
const WITHIN_SENTENCE = /[^\s.?!:] {2,}\S/

/** Matches two consecutive spaces after a sentence, and a single one. */
const AFTER_SENTENCE = /[.?!:] {2,}\S/
const SINGLE = /[.?!:] (?=\S)/g
const DOUBLE = /[.?!:] {2,}(?=\S)/g

/** Maximum share of double spaces after sentences that counts as mistakes. A larger share is the shop's style. */
const MAX_SHARE = 0.1

/**
 * Finds double spaces. Those after a sentence count only if almost all other sentences in the content end with a single
 * space.
 */
export const checkDoubleSpaces: PreparedRule = ({ documents }) => {
  let isMistake: boolean | undefined
  return checkEachPassage(({ text }) => {
    const within = WITHIN_SENTENCE.exec(text)
    if (within !== null) return createResult(getExcerpt(text, within.index + 1))
    const after = AFTER_SENTENCE.exec(text)
    if (after === null) return undefined
    isMistake ??= isSingleUsual()
    return isMistake ? createResult(getExcerpt(text, after.index + 1)) : undefined
  })

  /** Reads all content, so it runs only if a sentence ends with a double space. */
  function isSingleUsual(): boolean {
    let [single, double] = [0, 0]
    for (const { data } of documents) {
      for (const { text } of listPassages(listFields(data))) {
        single += text.match(SINGLE)?.length ?? 0
        double += text.match(DOUBLE)?.length ?? 0
      }
    }
    return double <= (single + double) * MAX_SHARE
  }
}

function createResult(excerpt: string): RuleResult {
  return {
    rule: 'double-space',
    severity: 'warning',
    message: `The text has a double space: "${excerpt}".`,
    fix: 'Replace the two spaces with one.',
  }
}
