// cspell:ignore crankbait tailcap engravable adjustability skeletonized grippiness ation iness recieve
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'
import * as z from 'zod'
import { StorefrontError } from '#errors/storefront-error.ts'

/** The project's list of correct words that are not in any dictionary, one per line. */
export const KNOWN_WORDS_FILE = join(import.meta.dirname, '../../../known-words.txt')

const TRADE_WORDS_FILE = join(import.meta.dirname, 'trade-words.txt')

/**
 * Maximum number of suggestions per finding, and of words per run that get suggestions. Each lookup takes milliseconds.
 */
const MAX_SUGGESTIONS = 3
const MAX_WORDS_WITH_SUGGESTIONS = 100
const SUGGESTION_LIMIT_MS = 100

/** A spell checker. */
export interface Spelling {
  /** Returns whether a word is correct, in any case and with straight apostrophes. */
  has(word: string): boolean
  /** Returns suggestions, most likely first; empty after the run's limit has been reached. */
  suggest(word: string): readonly string[]
}

/**
 * Loads the dictionaries for US English, software and commerce terms, company names, common misspellings, trade terms
 * and the shop's known words. `names` also count as correct.
 * @throws {StorefrontError} when a dictionary cannot be read.
 */
export async function loadSpelling(names: readonly string[], knownWordsFile = KNOWN_WORDS_FILE): Promise<Spelling> {
  const accepted = new Set(parseWords(await readKnownWords(knownWordsFile)))
  // A name in the list starts with a capital letter and is not correct in lower case.
  const known = new Set([
    ...parseEntries(await readKnownWords(TRADE_WORDS_FILE)),
    ...names.map((name) => name.toLowerCase()),
  ])
  const { dictionary, terms, mistakes } = await readDictionaries()
  const isInDictionary = (word: string): boolean => dictionary.has(word) || dictionary.has(word.toLowerCase())
  const isKnown = (word: string): boolean =>
    isInDictionary(word) || known.has(word) || known.has(word.toLowerCase()) || terms.has(word.toLowerCase())
  const suggested = new Map<string, readonly string[]>()
  return {
    // Accepted words match exactly. Their plurals and prefixed forms stay unknown.
    has(word) {
      const lower = word.toLowerCase()
      if (accepted.has(lower) || isInDictionary(word)) return true
      return !mistakes.has(lower) && (isKnown(word) || isDerived(lower, isKnown))
    },
    suggest(word) {
      const cached = suggested.get(word)
      if (cached !== undefined) return cached
      const found =
        mistakes.get(word.toLowerCase()) ??
        (suggested.size >= MAX_WORDS_WITH_SUGGESTIONS
          ? []
          : dictionary
              .suggest(word, { numSuggestions: MAX_SUGGESTIONS, timeout: SUGGESTION_LIMIT_MS })
              .slice(0, MAX_SUGGESTIONS))
      suggested.set(word, found)
      return found
    },
  }
}

/**
 * Prefixes that form words with any longer word, such as `repurpose` and `ultralight`. Shorter and rarer prefixes would
 * hide mistakes.
 */
const PREFIX =
  /^(?:anti|auto|bio|eco|hyper|inter|micro|mid|mini|multi|non|over|poly|pre|re|semi|sub|super|ultra|under|un)-?(?=.{5})/

/** Parts of gear that form compounds with any longer word, such as `crankbait`, `tailcap` and `rainproof`. */
const COMPOUND =
  /(?<=.{4})(?:-?(?:proof|proofing|resistant|friendly|free|wear|ware)|(?:bait|bolt|cap|guard|head|light|line|lock|scope|sight|stock|stop)s?)$/

const PLURAL = /(?<=.{4})s$/

/**
 * Endings that form words, each with the endings of the words they are formed from: `engravable` from `engrave`,
 * `adjustability` from `adjustable`, `skeletonized` from `skeleton`, `grippiness` from `grippy`.
 */
const ENDINGS: readonly (readonly [ending: RegExp, stems: readonly string[]])[] = [
  [/(?<=.{4})ability$/, ['able', '', 'e']],
  // After c and g, the e remains, as in "noticeable".
  [/(?<=.{3}[^cg])able$/, ['', 'e']],
  [/(?<=.{4})iz(?:e|es|ed|ing|able|ation)$/, ['', 'e', 'y']],
  [/(?<=.{4})iness$/, ['y']],
  [/(?<=.{4})(?:ness|less|like)$/, ['']],
]

/** Returns whether a word is formed from a known word by a prefix, an ending or a compound. */
function isDerived(word: string, isKnown: (word: string) => boolean): boolean {
  const endings = ENDINGS.flatMap(([ending, stems]) =>
    ending.test(word) ? stems.map((stem) => word.replace(ending, stem)) : [],
  )
  const stems = [word.replace(PREFIX, ''), word.replace(COMPOUND, ''), word.replace(PLURAL, ''), ...endings]
  return stems.some((stem) => stem !== word && isKnown(stem))
}

/**
 * Inserts words alphabetically into a known-words list, skipping words it already contains.
 * @throws {StorefrontError} when a word is invalid, or the file cannot be read or written.
 */
export async function acceptWords(words: readonly string[], knownWordsFile = KNOWN_WORDS_FILE): Promise<void> {
  const accepted = toEntries(words)
  const { comments, entries } = await readList(knownWordsFile)
  const known = new Set(entries.flatMap(parseWords))
  await writeList(knownWordsFile, comments, [...entries, ...accepted.filter((word) => !known.has(word))])
}

/**
 * Removes words from a known-words list, along with the comments on their lines.
 * @throws {StorefrontError} when a word is invalid or not in the list, or the file cannot be read or written.
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
      next: 'Check the spelling of the word, or name another list with --known-words.',
    })
  }
  const kept = entries.filter((line) => !parseWords(line).some((word) => forgotten.includes(word)))
  await writeList(knownWordsFile, comments, kept)
}

/** Returns the words in the format of the list, without duplicates. */
function toEntries(words: readonly string[]): string[] {
  const invalid = words.find((word) => !/^\p{L}[\p{L}'’]*$/u.test(word))
  if (invalid !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `"${invalid}" is not a single word: only letters and apostrophes are allowed.`,
      next: 'Name each word as the finding shows it, separated by commas.',
    })
  }
  return [...new Set(words.map((word) => word.toLowerCase().replaceAll('’', "'")))]
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
      message: `The list of known words, ${file}, cannot be written: ${(cause as Error).message}`,
      next: 'Check the permissions of the file, or name another with --known-words.',
      cause,
    })
  }
}

function isComment(line: string): boolean {
  return line.trimStart().startsWith('#')
}

/** Parses one word per line, in lower case. */
function parseWords(text: string): string[] {
  return parseEntries(text).map((word) => word.toLowerCase())
}

/** Parses one word per line. Text after # is a comment. */
function parseEntries(text: string): string[] {
  return text.split('\n').flatMap((line) => line.replace(/#.*$/, '').trim() || [])
}

async function readKnownWords(file: string): Promise<string> {
  const next = 'Restore the file (it may be empty), or name another with --known-words.'
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    const message = `The list of known words, ${file}, cannot be read: ${(cause as Error).message}`
    throw new StorefrontError({ kind: 'usage', message, next, cause })
  }
  if (!text.includes('\0')) return text
  throw new StorefrontError({
    kind: 'usage',
    message: `The list of known words, ${file}, is not a UTF-8 text; it may be UTF-16.`,
    next: 'Save it as UTF-8, or name another with --known-words.',
  })
}

interface Dictionaries {
  readonly dictionary: ReturnType<typeof decodeTrie>
  /** The words of the other dictionaries, in lower case. */
  readonly terms: ReadonlySet<string>
  /** Common misspellings with their corrections. */
  readonly mistakes: ReadonlyMap<string, readonly string[]>
}

async function readDictionaries(): Promise<Dictionaries> {
  const { resolve } = createRequire(import.meta.url)
  try {
    const [english, software, companies, ...misspellings] = await Promise.all([
      readNextTo(resolve('@cspell/dict-en_us/cspell-ext.json'), 'en_US.trie.gz').then(unzip),
      readNextTo(resolve('@cspell/dict-software-terms/cspell-ext.json'), 'dict/softwareTerms.txt.gz').then(unzip),
      readNextTo(resolve('@cspell/dict-companies/cspell-ext.json'), 'dict/companies.txt'),
      ...['en', 'en-us'].map((locale) =>
        readNextTo(resolve('@cspell/dict-en-common-misspellings/cspell-ext.json'), `dict/dict-${locale}.json`),
      ),
    ])
    return {
      dictionary: decodeTrie(english),
      terms: new Set([software, companies].flatMap((terms) => parseTerms(terms.toString()))),
      mistakes: new Map(misspellings.flatMap((file) => parseMisspellings(file.toString()))),
    }
  } catch (cause) {
    throw new StorefrontError({
      kind: 'external',
      message: `The US English dictionary cannot be read: ${(cause as Error).message}`,
      next: 'Run "npm ci", or skip the content audit with --only.',
      cause,
    })
  }
}

const unzip = promisify(gunzip)

function readNextTo(manifest: string, path: string): Promise<Buffer> {
  return readFile(join(dirname(manifest), path))
}

/**
 * Parses a cspell word list. Words can contain the markers `*`, `+` and `~`; a line that starts with `!` forbids a
 * word.
 */
function parseTerms(text: string): string[] {
  return text.split('\n').flatMap((line) =>
    line.startsWith('!')
      ? []
      : (line
          .replace(/#.*/, '')
          .toLowerCase()
          .match(/\p{L}[\p{L}']*/gu) ?? []),
  )
}

const Misspellings = z.object({ dictionaryDefinitions: z.array(z.object({ suggestWords: z.array(z.string()) })) })

/** Parses a cspell list of misspellings such as `recieve->receive, relieve`. */
function parseMisspellings(text: string): [word: string, corrections: string[]][] {
  const { dictionaryDefinitions } = Misspellings.parse(JSON.parse(text))
  return dictionaryDefinitions.flatMap(({ suggestWords }) =>
    suggestWords.flatMap((line): [string, string[]][] => {
      const [word = '', list = ''] = line.split('->')
      const corrections = list.split(', ').slice(0, MAX_SUGGESTIONS)
      // A plural of a correct word is not a mistake.
      return corrections.some((correction) => word === `${correction}s`) ? [] : [[word, corrections]]
    }),
  )
}
