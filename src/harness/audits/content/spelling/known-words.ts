import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeFailure } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** The project's list of correct words that are not in any dictionary, one per line. */
export const KNOWN_WORDS_FILE = join(import.meta.dirname, '../../../known-words.txt')

/**
 * Inserts words alphabetically into a known-words list, and returns the new ones.
 * @throws {StorefrontError} if a word is invalid, or the file cannot be read or written.
 */
export async function acceptWords(words: readonly string[], knownWordsFile = KNOWN_WORDS_FILE): Promise<string[]> {
  const accepted = toEntries(words)
  const { comments, entries } = await readList(knownWordsFile)
  const known = new Set(entries.flatMap(parseWords))
  const added = accepted.filter((word) => !known.has(word))
  if (added.length > 0) await writeList(knownWordsFile, comments, [...entries, ...added])
  return added
}

/**
 * Removes words from a known-words list, along with the comments on their lines.
 * @throws {StorefrontError} if a word is invalid or not in the list, or the file cannot be read or written.
 */
export async function forgetWords(words: readonly string[], knownWordsFile = KNOWN_WORDS_FILE): Promise<void> {
  const forgotten = toEntries(words)
  const { comments, entries } = await readList(knownWordsFile)
  const known = new Set(entries.flatMap(parseWords))
  const missing = forgotten.find((word) => !known.has(word))
  if (missing !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `"${missing}" is not in the list of known words, ${knownWordsFile}.`,
      next: 'Check the spelling of the word, or pass a different list with --known-words.',
    })
  }
  const kept = entries.filter((line) => !parseWords(line).some((word) => forgotten.includes(word)))
  await writeList(knownWordsFile, comments, kept)
}

/** Returns the words in the list's format, without duplicates. */
function toEntries(words: readonly string[]): string[] {
  const invalid = words.find((word) => !/^\p{L}[\p{L}'’]*$/u.test(word))
  if (invalid !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `"${invalid}" is not a single word: only letters and apostrophes are allowed.`,
      next: 'Enter the words exactly as shown in the finding, separated by commas.',
    })
  }
  return [...new Set(words.map(toListedWord))]
}

/** Converts a word to the list's format: lowercase, with a straight apostrophe. */
export function toListedWord(word: string): string {
  return word.toLowerCase().replaceAll('’', "'")
}

/** Reads the lines of a known-words list. An entry can end with a comment. */
async function readList(file: string): Promise<{ readonly comments: string[]; readonly entries: string[] }> {
  const lines = (await readKnownWords(file)).split('\n').filter((line) => line.trim() !== '')
  return { comments: lines.filter(isComment), entries: lines.filter((line) => !isComment(line)) }
}

async function writeList(file: string, comments: readonly string[], entries: readonly string[]): Promise<void> {
  const sorted = entries.toSorted((one, other) => one.localeCompare(other, 'en'))
  try {
    await writeFile(file, `${[...comments, ...sorted].join('\n')}\n`)
  } catch (cause) {
    throw new StorefrontError({
      kind: 'external',
      message: `The list of known words, ${file}, cannot be written: ${describeFailure(cause)}.`,
      next: 'Check the permissions of the file, or pass a different file with --known-words.',
      cause,
    })
  }
}

function isComment(line: string): boolean {
  return line.trimStart().startsWith('#')
}

/** Parses one word per line, in lowercase. */
export function parseWords(text: string): string[] {
  return parseEntries(text).map((word) => word.toLowerCase())
}

/** Parses one word per line. Text after # is a comment. */
export function parseEntries(text: string): string[] {
  return text.split('\n').flatMap((line) => line.replace(/#.*$/, '').trim() || [])
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
