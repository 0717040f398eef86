import { access, constants, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chooseReadNext, describeReadFailure } from '#errors/read-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { toWriteError } from '#errors/write-failure.ts'
import { followLinks } from '#folders/follow-links.ts'
import { HttpError } from './http/problem.ts'
import { STATE_LIMIT_BYTES, removeBom } from './http/request-body.ts'

/** Kinds of files that the mock loads, with the next step for an invalid file. */
const FILES = {
  state: 'Save the state again with "npx storefront mock --save-state <file>" or GET /__mock/state.',
  scenarios: 'Fix the file; "Scenarios" in docs/guides/mock.md describes its format.',
} as const

/**
 * Loads a file that was specified on the command line (MOCK-59, MOCK-80).
 * @param load throws an HttpError if the content is invalid
 * @throws {StorefrontError} with the file and the problem.
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
      message: `The ${kind} in ${file} cannot be loaded: ${getReason(cause)}`,
      next: chooseReadNext(cause, { path: `Correct the path of --${kind}.`, content: FILES[kind] }),
      cause,
    })
  }
}

/**
 * Reads a file.
 * @throws {HttpError} 413 if the file is larger than the control accepts.
 */
async function readText(file: string): Promise<string> {
  const { size } = await stat(file)
  if (size > STATE_LIMIT_BYTES) throw new HttpError(413, `it is larger than ${STATE_LIMIT_BYTES} bytes.`)
  return removeBom(await readFile(file, 'utf8'))
}

function getReason(cause: unknown): string {
  if (cause instanceof HttpError) return cause.message
  return `${describeReadFailure(cause)}.`
}

/**
 * Checks at startup that the state can be written on exit (MOCK-133, MOCK-148, MOCK-175).
 * @throws {StorefrontError} if the folder does not exist or is read-only, or if the path does not belong to a file.
 */
export async function assertWritable(file: string): Promise<void> {
  try {
    const target = await resolveTarget(file)
    const existing = await stat(target).catch(ignoreMissing)
    // Writing would replace a device or a pipe with a file.
    if (existing?.isFile() === false) throw withCode(existing.isDirectory() ? 'EISDIR' : 'EINVAL')
    await access(join(dirname(target), '.'), constants.W_OK)
  } catch (cause) {
    throw cause instanceof StorefrontError ? cause : toWriteError('--save-state', file, cause)
  }
}

/**
 * Writes a state to a file that only its owner can read. Keeps the previous file until the new one is complete.
 * @throws {StorefrontError} if the file cannot be written, or if the state would be too large to load.
 */
export async function writeStateFile(file: string, state: object): Promise<void> {
  const text = toStateText(file, state)
  try {
    const target = await resolveTarget(file)
    const draft = `${target}.draft`
    await writeFile(draft, text, { mode: 0o600 })
    await rename(draft, target)
  } catch (cause) {
    throw notWritable(file, cause)
  }
}

/** Returns the state as JSON, without indentation if the file would otherwise be too large to load (MOCK-154). */
function toStateText(file: string, state: object): string {
  for (const indentation of [2, 0]) {
    const text = `${JSON.stringify(state, null, indentation)}\n`
    if (Buffer.byteLength(text) <= STATE_LIMIT_BYTES) return text
  }
  throw new StorefrontError({
    kind: 'external',
    message: `The state was not saved to ${file}: it is larger than ${STATE_LIMIT_BYTES} bytes and could not be loaded again.`,
    next: 'Remove rules or reset the namespace before you stop the mock.',
  })
}

/** Returns the path that a link points to. Writing to this path preserves the link. */
async function resolveTarget(file: string): Promise<string> {
  if (file === '') throw withCode('ENOENT')
  return followLinks(file)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function withCode(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code })
}

function notWritable(file: string, cause: unknown): StorefrontError {
  if (cause instanceof StorefrontError) return cause
  return new StorefrontError({
    kind: 'external',
    message: `The state cannot be written to ${file} (${(cause as NodeJS.ErrnoException).code}).`,
    next: 'Choose a file in an existing, writable folder.',
    cause,
  })
}
