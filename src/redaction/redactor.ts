import { homedir, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { replacePrivate } from '#contract/private-data.ts'
import { knownValueReplacer } from './known-values.ts'

/**
 * Personal values that a journey enters, by kind (`email`, `phone`, `card` …). They never reach a report: each value is
 * replaced by the name of its kind.
 */
export type PrivateValues = Readonly<Record<string, readonly string[]>>

/** Replaces personal values by stable names: `[email 1]`, `[card 1]`. */
export type Redact = (text: string) => string

/**
 * Creates the redactor of one run. `known` are the values that the journey enters; they are found in any notation
 * (`known-values.ts`). Values with a recognizable format are found by the list that the mock uses too (SEC-30), and
 * paths of this computer are removed (SEC-31), unless `folders` says otherwise. It is for content: names, IDs, paths
 * and enum values of the code are not redacted, because a value may be any word.
 */
export function createRedactor(known: PrivateValues, { folders = false }: { readonly folders?: boolean } = {}): Redact {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()

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

  const withoutKnown = knownValueReplacer(
    Object.entries(known).flatMap(([kind, values]) => values.map((value) => ({ value, name: nameOf(kind, value) }))),
  )
  const withoutFolders: Redact = folders ? (text) => text : folderRemover()

  // Patterns first, so that a name inside an email address does not break up the address.
  return (text) => withoutKnown(replacePrivate(withoutFolders(text), nameOf))
}

/**
 * Creates a function that removes the folders of this computer from a text; those below the project become paths inside
 * it.
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
    // URLs of a site may contain the same words, so a folder starts only where no URL continues.
    .map(([folder, name]) => ({
      expression: new RegExp(String.raw`(?:file://|(?<![\w.:/-]))${escaped(folder)}(?![\w-])`, 'g'),
      name,
    }))
  return (text) => named.reduce((done, { expression, name }) => done.replace(expression, name), text)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
