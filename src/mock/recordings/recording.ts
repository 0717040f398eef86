import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { callName } from '#contract/crawl/crawl.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { fieldErrorSentence, parse } from '../http/validation.ts'
import { endpointOf, INDEX_FILE, type RecordedCall, RecordingIndex } from './recording-index.ts'

export interface RecordedAnswer {
  readonly call: RecordedCall
  readonly file: string
  readonly answer: unknown
}

export interface Recording {
  readonly folder: string
  readonly index: RecordingIndex
  /** By the name of their call, e.g. `getProduct tarn-lr`. */
  readonly answers: ReadonlyMap<string, RecordedAnswer>
}

/**
 * Reads a folder that `storefront record` wrote, and holds every answer against the contract.
 * @throws {StorefrontError} naming file, field and next step (MOCK-19).
 */
export async function readRecording(folder: string): Promise<Recording> {
  const file = join(folder, INDEX_FILE)
  const content = await readJson(file, `make a recording with "storefront record --from <address> --out ${folder}".`)
  const index = checked(
    RecordingIndex,
    content,
    file,
    `record again: storefront record --from <address> --out ${folder}`,
  )
  const again = recordAgain(folder, index)
  const entries = index.calls.map(async (call): Promise<[string, RecordedAnswer]> => {
    const answerFile = join(folder, call.file)
    const answer = await readJson(answerFile, `${again}.`)
    if (call.drift === true) throw drifted(answerFile, call, again)
    const endpoint = endpointOf(call)
    checked(endpoint.answer, answer, answerFile, `mend the field, or ${again}`)
    return [callName({ endpoint, path: call.path }), { call, file: answerFile, answer }]
  })
  return { folder, index, answers: new Map(await Promise.all(entries)) }
}

/** How to make a recording anew, for messages. */
export function recordAgain(folder: string, { from }: RecordingIndex): string {
  return `record again: storefront record --from ${from} --out ${folder}`
}

async function readJson(file: string, next: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`
    throw new StorefrontError({ kind: 'usage', message: `The recording is broken: ${file} ${reason}.`, next, cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StorefrontError({
      kind: 'usage',
      message: `The recording is broken: ${file} is not JSON: ${reason}.`,
      next,
      cause,
    })
  }
}

function checked<S extends z.ZodMiniType>(schema: S, value: unknown, file: string, next: string): z.output<S> {
  const result = parse(schema, value, 'answer')
  if (result.success) return result.data
  throw new StorefrontError({
    kind: 'usage',
    message: `The recording is broken: ${fieldErrorSentence(file, result.errors)}`,
    next: `${next}.`,
  })
}

function drifted(file: string, { endpoint }: RecordedCall, again: string): StorefrontError {
  const message = `The recording cannot be used: ${file} was kept though the answer of ${endpoint} breaks the contract.`
  return new StorefrontError({ kind: 'usage', message, next: `${again}, once the API keeps the contract.` })
}
