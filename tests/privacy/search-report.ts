import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'

/** Text that reports must not contain. `label` describes it without revealing it. */
export interface PrivateText {
  readonly label: string
  readonly expression: RegExp
}

export interface Leak {
  /** Path of the file in the report. If the file is an archive, the path inside it follows. */
  readonly file: string
  readonly label: string
  /** The surrounding text. */
  readonly context: string
}

/** Number of characters to show around a leak. */
const CONTEXT_CHARACTERS = 60

/** An inline image, whose base64 data may contain short names by coincidence. */
const INLINE_IMAGE = /(data:image\/(?:webp|png|jpeg);base64,)[A-Za-z\d+/=]+/g

/** An archive in a page, such as the results in Playwright's HTML report. */
const INLINE_ARCHIVE = /data:application\/zip;base64,([A-Za-z\d+/=]+)/g

/** Returns a private text that matches the value in HTML, forms, URLs and JSON. */
export function findPrivateText(label: string, value: string): PrivateText {
  // Short numbers are common in times and sizes, so only a complete string counts.
  if (/^\d{1,5}$/.test(value)) return { label, expression: new RegExp(`(?<=")${value}(?=")`) }
  const digits = value.replace(/[\s().-]/g, '')
  const source = /^\d{7,}$/.test(digits)
    ? Array.from(digits).join(String.raw`(?:[\s().-]|%2[089]|\+)*`)
    : Array.from(value, (character) => `(?:${listSpellings(character).join('|')})`).join('')
  // The value also matches without a word boundary: after a lowercase letter, as in `youRowan`, or anywhere if it is
  // longer.
  const joined = value.length > 5 ? `(?i:${source})` : `(?<=[a-z])${source}(?![a-z])`
  return { label, expression: new RegExp(`(?<![A-Za-z0-9])(?i:${source})(?![A-Za-z0-9])|${joined}`) }
}

/** Lists the encodings of a character: raw, in URLs, and in HTML. */
function listSpellings(character: string): string[] {
  const code = character.charCodeAt(0)
  const forms = [
    character,
    encodeURIComponent(character),
    `%${code.toString(16)}`,
    `&#${code};`,
    `&#x${code.toString(16)};`,
  ]
  if (character === ' ') forms.push('+', '\u00a0')
  return [...new Set(forms)].map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
}

/** Searches all text in the folder of a report, including inside traces but not inside images. */
export async function searchReport(folder: string, privateTexts: readonly PrivateText[]): Promise<Leak[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const leaks: Leak[] = []
  for (const entry of entries.filter((one) => one.isFile() && !/\.(?:webp|png)$/.test(one.name))) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    const content = await readFile(path)
    const texts = [
      ...(name.endsWith('.zip') ? readArchive(name, content) : [[name, content.toString('utf8')] as const]),
      ...readInlineArchives(name, content.toString('latin1')),
    ]
    for (const [file, text] of texts) leaks.push(...findLeaks(file, text, privateTexts))
  }
  return leaks
}

/** Returns the names and texts of the files in an archive. */
function readArchive(name: string, content: Uint8Array): (readonly [string, string])[] {
  return Object.entries(unzipSync(content)).map(([part, bytes]) => [`${name} › ${part}`, strFromU8(bytes)] as const)
}

/** Returns the names and texts of the files in the archives that a page contains as base64. */
function readInlineArchives(name: string, page: string): (readonly [string, string])[] {
  return Array.from(page.matchAll(INLINE_ARCHIVE), ([, base64 = '']) => Buffer.from(base64, 'base64')).flatMap(
    (content) => readArchive(name, content),
  )
}

function findLeaks(file: string, text: string, privateTexts: readonly PrivateText[]): Leak[] {
  const searchedText = `${file}\n${text.replace(INLINE_IMAGE, '$1')}`
  return privateTexts.flatMap(({ label, expression }) => {
    const found = expression.exec(searchedText)
    if (found === null) return []
    const from = Math.max(0, found.index - CONTEXT_CHARACTERS)
    return [{ file, label, context: searchedText.slice(from, found.index + found[0].length + CONTEXT_CHARACTERS) }]
  })
}
