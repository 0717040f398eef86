import { homedir, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createKnownValueReplacer, escapeExpression } from './known-values.ts'
import { type Replacement, replacePrivate } from './patterns.ts'

/**
 * Personal values entered by a journey, by kind (`email`, `phone`, `card`, and so on). Reports must not contain them,
 * so each value is replaced with the name of its kind.
 */
export type PrivateValues = Readonly<Record<string, readonly string[]>>

/** Replaces private data in a text. */
export type Redact = (text: string) => string

export interface RedactorOptions {
  /** Whether to keep paths on this computer. */
  readonly folders?: boolean
  /** Values in a private format that are public, such as the shop's support address. */
  readonly publicValues?: readonly string[]
  /** Creates the replacements. Defaults to stable names such as `[email 1]` and `[card 1]`. */
  readonly replacement?: Replacement
}

/**
 * Creates a redactor, as used by reports and the mock's journal. `known` contains the values that a
 * journey enters, which are found in any notation (`known-values.ts`). Values in a recognizable format are found by one
 * list (`patterns.ts`). Paths on this computer are removed unless `folders` is set. Use the redactor only for
 * content: names, IDs, paths, and enum values in the code must not be redacted, because a known value may be any word.
 */
export function createRedactor(known: PrivateValues, options: RedactorOptions = {}): Redact {
  const { folders = false, publicValues = [], replacement = createNames() } = options
  const published = new Set(publicValues.map((value) => value.toLowerCase()))
  const withoutKnown = createKnownValueReplacer(
    Object.entries(known).flatMap(([kind, values]) =>
      values.map((value) => ({ value, name: replacement(kind, value) })),
    ),
  )
  const withoutFolders: Redact = folders ? (text) => text : folderRemover()
  const replace: Replacement = (kind, value) => (published.has(value.toLowerCase()) ? value : replacement(kind, value))
  // Patterns come first, because a name in an email address would otherwise break up the address.
  return (text) => withoutKnown(replacePrivate(withoutFolders(text), replace))
}

/** Names values in their order, such as `[email 1]`. Notations of a value have the same name. */
function createNames(): Replacement {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (kind, value) => {
    const key = `${kind} ${value.toLowerCase().replace(/[\s().-]/g, '')}`
    const existing = names.get(key)
    if (existing !== undefined) return existing
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const name = `[${kind} ${count}]`
    names.set(key, name)
    return name
  }
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
        String.raw`(?:${escapeExpression(pathToFileURL(folder).href)}|(?:file://|(?<![\w.:/-]))${escapeExpression(folder)})(?![\w-])`,
        'g',
      ),
      name,
    }))
  return (text) => named.reduce((done, { expression, name }) => done.replace(expression, name), text)
}
