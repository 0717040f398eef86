import { access, constants, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { HttpError } from './http/problem.ts'
import { STATE_LIMIT_BYTES, withoutBom } from './http/request-body.ts'

/** Files that the mock loads, and how one comes by another. */
const FILES = {
  state: 'save the state again with "storefront mock --save-state <file>" or GET /__mock/state.',
  scenarios: 'mend the file; "Put it in a state" in docs/guides/mock.md says what it holds.',
} as const

/**
 * Loads a file that the command line names (MOCK-59, MOCK-80).
 * @param load throws an HttpError for what it cannot load.
 * @throws {StorefrontError} that names the file and what is wrong with it.
 */
export async function loadJsonFile(
  kind: keyof typeof FILES,
  file: string,
  load: (value: unknown) => void,
): Promise<void> {
  try {
    load(JSON.parse(await readText(file)))
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The ${kind} in ${file} cannot be loaded: ${reasonOf(cause)}`,
      next: FILES[kind],
      cause,
    })
  }
}

/** @throws {HttpError} 413 when the file is larger than the control takes. */
async function readText(file: string): Promise<string> {
  const { size } = await stat(file)
  if (size > STATE_LIMIT_BYTES) throw new HttpError(413, `it is larger than ${STATE_LIMIT_BYTES} bytes.`)
  return withoutBom(await readFile(file, 'utf8'))
}

function reasonOf(cause: unknown): string {
  if (cause instanceof HttpError) return cause.message
  if (cause instanceof SyntaxError) return `it is not JSON (${cause.message}).`
  const { code } = cause as NodeJS.ErrnoException
  return code === 'ENOENT' ? 'the file is not there.' : `the file cannot be read (${code}).`
}

/**
 * Checks at the start that a state can be written at the end (MOCK-133).
 * @throws {StorefrontError} when the folder does not exist or is read-only, or the path is a folder.
 */
export async function assertWritable(file: string): Promise<void> {
  try {
    await access(dirname(file), constants.W_OK)
    const existing = await stat(file).catch(() => undefined)
    if (existing?.isDirectory() === true) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' })
  } catch (cause) {
    throw notWritable(file, cause)
  }
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
    throw notWritable(file, cause)
  }
}

function notWritable(file: string, cause: unknown): StorefrontError {
  return new StorefrontError({
    kind: 'surroundings',
    message: `The state cannot be written to ${file} (${(cause as NodeJS.ErrnoException).code}).`,
    next: 'choose a file in a folder that is there and can be written to.',
    cause,
  })
}
