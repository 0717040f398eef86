import { homedir, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { replacePrivate } from '#contract/private-data.ts'
import { knownValueReplacer } from './known-values.ts'

/**
 * What a journey types that belongs to a person, by kind (`email`, `phone`, `card` …). It never reaches a report: each
 * value is replaced by the name of its kind.
 */
export type PrivateValues = Readonly<Record<string, readonly string[]>>

/** Replaces what belongs to a person by a stable name: `[email 1]`, `[card 1]`. */
export type Redact = (text: string) => string

/**
 * Makes the redaction of one run. `known` are the values that the journey types; they are found however they are written
 * (`known-values.ts`). What gives itself away is found by the list that the mock uses as well (SEC-30), and no path of
 * this computer is left (SEC-31), unless `folders` says so. It is for content: names, IDs, paths and enum values of the
 * code's own never go through it, since a value may be any word.
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

  // The patterns first, so that a name inside an e-mail address does not break it up.
  return (text) => withoutKnown(replacePrivate(withoutFolders(text), nameOf))
}

/** Makes what takes the folders of this computer out of a text: those below the project stay as paths inside it. */
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
    // Addresses of a site may hold the same words, so a folder begins where no address goes on.
    .map(([folder, name]) => ({
      expression: new RegExp(String.raw`(?:file://|(?<![\w.:/-]))${escaped(folder)}(?![\w-])`, 'g'),
      name,
    }))
  return (text) => named.reduce((done, { expression, name }) => done.replace(expression, name), text)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
