import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeFailure } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** The project's list of correct words that are not in any dictionary, one per line. */
export const KNOWN_WORDS_FILE = join(import.meta.dirname, '../../../known-words.txt')

/**
 * Appends words to a known-words list, and returns the new ones. The rest of the file does not change.
 * @throws {StorefrontError} if a word is invalid, or the file cannot be read or written.
 */
export async function acceptWords(words: readonly string[], knownWordsFile = KNOWN_WORDS_FILE): Promise<string[]> {
  const invalid = words.find((word) => !/^\p{L}[\p{L}'’]*$/u.test(word))
  if (invalid !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `"${invalid}" is not a single word: only letters and apostrophes are allowed.`,
      next: 'Enter the words exactly as shown in the finding, separated by commas.',
    })
  }
  const text = await readKnownWords(knownWordsFile)
  const known = new Set(parseWords(text))
  const added = [...new Set(words.map(toListedWord))].filter((word) => !known.has(word))
  if (added.length === 0) return added
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const start = text === '' || text.endsWith('\n') ? '' : lineEnd
  await appendFile(knownWordsFile, start + added.map((word) => word + lineEnd).join(''))
  return added
}

/** Converts a word to the list's format: lowercase, with a straight apostrophe. */
export function toListedWord(word: string): string {
  return word.toLowerCase().replaceAll('’', "'")
}

/** Parses one word per line, in lowercase. */
export function parseWords(text: string): string[] {
  return parseEntries(text).map((word) => word.toLowerCase())
}

/** Parses one word per line. Text after # is a comment. */
export function parseEntries(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => line.replace(/#.*$/, '').trim() || [])
}

/**
 * Reads a list of words.
 * @throws {StorefrontError} if the file cannot be read or is not UTF-8.
 */
export async function readKnownWords(file: string): Promise<string> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    const message = `The list of known words, ${file}, cannot be read: ${describeFailure(cause)}.`
    const next = 'Pass the path of an existing file with --known-words; it may be empty.'
    throw new StorefrontError({ kind: 'usage', message, next, cause })
  }
  if (!text.includes('\0')) return text
  throw new StorefrontError({
    kind: 'usage',
    message: `The list of known words, ${file}, is not UTF-8 text; it may be UTF-16.`,
    next: 'Save it as UTF-8, or pass a different file with --known-words.',
  })
}
