/** Matches text between spaces: a word, URL, number or file name. */
const TOKEN = /[^\s“”"()[\]<>—–…|*+=]+/gu

/** Matches attributes of markup, such as `align="left"`, which other rules report. */
const ATTRIBUTE = /[\w-]{1,30}=["“][^"”]{0,200}["”]/g

/** Matches a number and its unit without vowels, such as `300 cfm`. */
const UNIT = /\d [bcdfghjklmnpqrstvwxz]{2,4}\b/g

/** Matches a word whose g is replaced by an apostrophe, such as `rockin'`. */
const DROPPED_LETTER = /^\p{L}+in['’](?!\p{L})/u

/** Minimum number of letters. Shorter words are often abbreviations of units. */
const MIN_LETTERS = 3
const MIN_PART_LETTERS = 4

/**
 * Returns the words to check, in order. Skips numbers, URLs, hashtags and mixed case, such as brand names.
 */
export function listWords(text: string): string[] {
  return [...text.replace(ATTRIBUTE, '').replace(UNIT, '').matchAll(TOKEN)].flatMap(([token]) => {
    // The words of a hashtag are joined, and the apostrophe of "rockin'" stands for a letter.
    if (token.startsWith('#') || DROPPED_LETTER.test(token)) return []
    const core = token
      .normalize('NFKC')
      .replace(/^[^\p{L}\p{N}.@]/u, '')
      .replace(/[.,;:!?'’]{1,3}$/, '')
    if (/[\d@._\\&%$#{}~^µμ]/.test(core)) return []
    return core.split(/[-/]/).flatMap((part) => {
      const word = part.replaceAll('’', "'").replace(/'s$|'$/i, '')
      // A short part, as in "eco-friendly", is a prefix or an abbreviation.
      const minLetters = core.includes('-') ? MIN_PART_LETTERS : MIN_LETTERS
      return word.length >= minLetters && /^(?:\p{L}[\p{Ll}']*|\p{Lu}+)$/u.test(word) ? [word] : []
    })
  })
}

/** Returns the words of a text in lowercase. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}
