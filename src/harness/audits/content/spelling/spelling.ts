import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Words that no dictionary has and that are right here, one in a line. */
export const KNOWN_WORDS_FILE = join(import.meta.dirname, '../../../known-words.txt')

/** Suggestions of a finding, and how many words of a run are given some: each takes milliseconds. */
const SUGGESTIONS = 3
const SUGGESTED_WORDS = 100
const SUGGESTION_LIMIT_MS = 100

/** What is known of words. */
export interface Spelling {
  /** Whether a word is right, in whatever case; an apostrophe is a straight one. */
  has(word: string): boolean
  /** Words that may be meant, the likeliest first; none once many words had some. */
  suggest(word: string): readonly string[]
}

/**
 * Loads US English and the shop's own words, with `names` that are right too.
 * @throws {StorefrontError} when one of the two cannot be read.
 */
export async function loadSpelling(names: readonly string[], knownWordsFile = KNOWN_WORDS_FILE): Promise<Spelling> {
  const known = new Set([...wordsIn(await readKnownWords(knownWordsFile)), ...names.map((name) => name.toLowerCase())])
  const dictionary = await readDictionary()
  const suggested = new Map<string, readonly string[]>()
  return {
    has: (word) => known.has(word.toLowerCase()) || dictionary.has(word) || dictionary.has(word.toLowerCase()),
    suggest(word) {
      const earlier = suggested.get(word)
      if (earlier !== undefined) return earlier
      const found =
        suggested.size >= SUGGESTED_WORDS
          ? []
          : dictionary
              .suggest(word, { numSuggestions: SUGGESTIONS, timeout: SUGGESTION_LIMIT_MS })
              .slice(0, SUGGESTIONS)
      suggested.set(word, found)
      return found
    },
  }
}

/**
 * Adds words to a list of known words, each on a line at its place in the alphabet; those that are in it already stay.
 * @throws {StorefrontError} when one is no single word, or when the file cannot be read or written.
 */
export async function acceptWords(words: readonly string[], knownWordsFile = KNOWN_WORDS_FILE): Promise<void> {
  const wrong = words.find((word) => !/^\p{L}[\p{L}'’]*$/u.test(word))
  if (wrong !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `“${wrong}” is no word that could be misspelt: only letters and apostrophes make one.`,
      next: 'name each word as the finding does; several with commas.',
    })
  }
  const text = await readKnownWords(knownWordsFile)
  const known = new Set(wordsIn(text))
  const fresh = words.map((word) => word.toLowerCase().replaceAll('’', "'")).filter((word) => !known.has(word))
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [notes, entries] = [lines.filter(isNote), [...lines.filter((line) => !isNote(line)), ...new Set(fresh)]]
  const sorted = entries.toSorted((one, other) => one.localeCompare(other, 'en'))
  try {
    await writeFile(knownWordsFile, `${[...notes, ...sorted].join('\n')}\n`)
  } catch (cause) {
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The list of known words, ${knownWordsFile}, cannot be written: ${(cause as Error).message}`,
      next: 'see who may write the file, or name another with --known-words.',
      cause,
    })
  }
}

function isNote(line: string): boolean {
  return line.trimStart().startsWith('#')
}

/** A line is a word; what follows a # says why. */
function wordsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => line.replace(/#.*$/, '').trim().toLowerCase() || [])
}

async function readKnownWords(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The list of known words, ${file}, cannot be read: ${(cause as Error).message}`,
      next: 'put the file back, which may be empty, or name another with --known-words.',
      cause,
    })
  }
}

async function readDictionary(): Promise<ReturnType<typeof decodeTrie>> {
  try {
    const manifest = createRequire(import.meta.url).resolve('@cspell/dict-en_us/cspell-ext.json')
    const packed = await readFile(join(dirname(manifest), 'en_US.trie.gz'))
    return decodeTrie(await promisify(gunzip)(packed))
  } catch (cause) {
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The dictionary of US English cannot be read: ${(cause as Error).message}`,
      next: 'run "npm ci", or leave the content out with --only.',
      cause,
    })
  }
}
