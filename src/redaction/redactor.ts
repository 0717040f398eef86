import { homedir, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { replacePrivate } from '#contract/private-data.ts'
import { createKnownValueReplacer } from './known-values.ts'

/**
 * Personal values entered by a journey, by kind (`email`, `phone`, `card`, and so on). Reports must not contain them,
 * so each value is replaced with the name of its kind.
 */
export type PrivateValues = Readonly<Record<string, readonly string[]>>

/** Replaces personal values with stable names such as `[email 1]` and `[card 1]`. */
export type Redact = (text: string) => string

export interface RedactorOptions {
  /** Whether to keep paths on this computer. */
  readonly folders?: boolean
  /** Values in a private format that are public, such as the shop's support address (JRNY-156). */
  readonly publicValues?: readonly string[]
}

/**
 * Creates the redactor for a run. `known` contains the values that the journey enters, which are found in any notation
 * (`known-values.ts`). Values in a recognizable format are found with the same list as in the mock (SEC-30). Paths on
 * this computer are removed (SEC-31) unless `folders` is set. Use the redactor only for content: names, IDs, paths,
 * and enum values in the code must not be redacted, because a known value may be any word.
 */
export function createRedactor(
  known: PrivateValues,
  { folders = false, publicValues = [] }: RedactorOptions = {},
): Redact {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()

  const published = new Set(publicValues.map((value) => value.toLowerCase()))

  const nameOf = (kind: string, value: string): string => {
    const key = `${kind} ${value.toLowerCase().replace(/[\s().-]/g, '')}`
    const existing = names.get(key)
    if (existing !== undefined) return existing
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const name = `[${kind} ${count}]`
    names.set(key, name)
    return name
  }

  const withoutKnown = createKnownValueReplacer(
    Object.entries(known).flatMap(([kind, values]) => values.map((value) => ({ value, name: nameOf(kind, value) }))),
  )
  const withoutFolders: Redact = folders ? (text) => text : folderRemover()

  // Patterns come first, because a name in an email address would otherwise break up the address.
  const replace = (kind: string, value: string): string =>
    published.has(value.toLowerCase()) ? value : nameOf(kind, value)
  return (text) => withoutKnown(replacePrivate(withoutFolders(text), replace))
}

/**
 * Creates a function that removes this computer's folders from a text. Folders in the project become relative paths.
 */
function folderRemover(): Redact {
  const folders: readonly (readonly [string, string])[] = [
    [process.cwd(), '.'],
    [resolve(import.meta.dirname, '../..'), 'storefront'],
    [homedir(), '~'],
    [tmpdir(), '[temporary folder]'],
  ]
  const named = folders
    .filter(([folder]) => folder.length > 1)
    .toSorted(([one], [other]) => other.length - one.length)
    // A match must not be part of a URL, because the URLs of a site may contain the same words.
    .map(([folder, name]) => ({
      expression: new RegExp(
        String.raw`(?:${escaped(pathToFileURL(folder).href)}|(?:file://|(?<![\w.:/-]))${escaped(folder)})(?![\w-])`,
        'g',
      ),
      name,
    }))
  return (text) => named.reduce((done, { expression, name }) => done.replace(expression, name), text)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
