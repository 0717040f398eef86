import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { StorefrontError } from '#errors/storefront-error.ts'
import { Refusal } from './http/problem.ts'
import { STATE_LIMIT_BYTES } from './http/request-body.ts'

/** Files that the mock loads, and how one comes by another. */
const FILES = {
  state: 'save the state again with "storefront mock --save-state <file>" or GET /__mock/state.',
  scenarios: 'mend the file; "Put it in a state" in docs/guides/mock.md says what it holds.',
} as const

/**
 * Loads a file that the command line names (MOCK-59, MOCK-80).
 * @param load throws a Refusal for what it cannot load.
 * @throws {StorefrontError} that names the file and what is wrong with it.
 */
export async function loadJsonFile(
  what: keyof typeof FILES,
  file: string,
  load: (value: unknown) => void,
): Promise<void> {
  try {
    load(JSON.parse(await readText(file)))
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The ${what} in ${file} cannot be loaded: ${reasonOf(cause)}`,
      next: FILES[what],
      cause,
    })
  }
}

/** @throws {Refusal} 413 when the file is larger than the control takes. */
async function readText(file: string): Promise<string> {
  const { size } = await stat(file)
  if (size > STATE_LIMIT_BYTES) throw new Refusal(413, `it is larger than ${STATE_LIMIT_BYTES} bytes.`)
  return readFile(file, 'utf8')
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Refusal) return cause.message
  if (cause instanceof SyntaxError) return `it is not JSON (${cause.message}).`
  const { code } = cause as NodeJS.ErrnoException
  return code === 'ENOENT' ? 'the file is not there.' : `the file cannot be read (${code}).`
}

/**
 * Writes a state to a file that nobody else can read; what was there stays until it is whole.
 * @throws {StorefrontError} when it cannot be written.
 */
export async function writeStateFile(file: string, state: object): Promise<void> {
  const draft = `${file}.draft`
  try {
    await writeFile(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, file)
  } catch (cause) {
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The state cannot be written to ${file} (${(cause as NodeJS.ErrnoException).code}).`,
      next: 'choose a file in a folder that is there and can be written to.',
      cause,
    })
  }
}
