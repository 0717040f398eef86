import { join } from 'node:path'
import type * as z from 'zod/mini'
import { fillEmptyFields } from '#contract/cms/empty-fields.ts'
import { getProblemSchema } from '#contract/cms/strapi-error.ts'
import { formatReadRequest } from '#contract/crawl/crawl.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { readInside } from '#folders/read-inside.ts'
import { formatFieldErrors, parse } from '../http/validation.ts'
import { createMissingRecordingError, RECORD_ELSEWHERE } from './missing-recording.ts'
import { getEndpoint, INDEX_FILE, type RecordedRequest, RecordingIndex } from './recording-index.ts'

/** Maximum size in bytes of a file in a recording, which may come from another computer. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

export interface RecordedResponse {
  readonly request: RecordedRequest
  readonly file: string
  readonly response: unknown
}

export interface Recording {
  readonly folder: string
  readonly index: RecordingIndex
  /** Responses by request name, such as `getProduct tarn-lr`. */
  readonly responses: ReadonlyMap<string, RecordedResponse>
}

/**
 * Reads a folder created by `storefront record` and validates each response.
 * @throws {StorefrontError} with the file, the field, and the next step.
 */
export async function readRecording(folder: string): Promise<Recording> {
  const index = await readIndex(folder)
  if (index.ordered === true) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The recording in ${folder} contains a sequence of requests, not a complete shop.`,
      next: `Replay it with "npx storefront mock --recording ${folder}", or record the shop with "npx storefront record".`,
    })
  }
  const recordCommand = formatRecordCommand(folder, index)
  const entries = index.calls.map(async (request): Promise<[string, RecordedResponse]> => {
    const responseFile = join(folder, request.file)
    const recorded = await readJson(folder, request.file, `Record again: ${recordCommand}.`)
    if (request.drift === true) throw createInvalidResponseError(responseFile, request, recordCommand)
    const endpoint = getEndpoint(request)
    const response = fillEmptyFields(endpoint, recorded)
    checked(endpoint.response, response, responseFile, `Fix the field, or record again: ${recordCommand}.`)
    return [formatReadRequest({ endpoint, path: request.path }), { request, file: responseFile, response }]
  })
  return { folder, index, responses: new Map(await Promise.all(entries)) }
}

/**
 * Returns whether a recording contains requests in order instead of a shop.
 * @throws {StorefrontError} if the recording is missing or invalid.
 */
export async function isSequential(folder: string): Promise<boolean> {
  return (await readIndex(folder)).ordered === true
}

export interface SequentialRecording {
  readonly index: RecordingIndex
  /** The requests in the order in which they were recorded. `text` is JSON, or empty if the response had no body. */
  readonly requests: readonly { readonly request: RecordedRequest; readonly status: number; readonly text: string }[]
}

/**
 * Reads a folder created by `storefront mock --record-to`. Responses that were valid when recorded must still be
 * valid.
 * @throws {StorefrontError} with the file, the field, and the next step.
 */
export async function readSequentialRecording(folder: string): Promise<SequentialRecording> {
  const index = await readIndex(folder)
  const recordCommand = `storefront mock --forward ${index.from} --record-to ${folder}`
  const texts = new Map<string, string>()
  for (const request of index.calls) {
    if (texts.has(request.file)) continue
    const file = join(folder, request.file)
    const response = await readJson(folder, request.file, `Record again: ${recordCommand}.`)
    const endpoint = getEndpoint(request)
    if (request.drift !== true)
      checked(
        request.status === 200 ? endpoint.response : getProblemSchema(endpoint),
        request.status === 200 ? fillEmptyFields(endpoint, response) : response,
        file,
        `Fix the field, or record again: ${recordCommand}.`,
      )
    texts.set(request.file, response === null ? '' : JSON.stringify(response))
  }
  const requests = index.calls.map((request) => ({
    request,
    status: request.status ?? 200,
    text: texts.get(request.file) ?? '',
  }))
  return { index, requests }
}

async function readIndex(folder: string): Promise<RecordingIndex> {
  const file = join(folder, INDEX_FILE)
  const content = await readJson(folder, INDEX_FILE, RECORD_ELSEWHERE, () => createMissingRecordingError(folder))
  return checked(RecordingIndex, content, file, RECORD_ELSEWHERE)
}

/** Returns the command that repeats a recording, for use in messages. */
export function formatRecordCommand(folder: string, { from }: RecordingIndex): string {
  return `storefront record --from ${from} --out ${folder}`
}

async function readJson(
  folder: string,
  path: string,
  next: string,
  createMissingError?: () => Promise<StorefrontError>,
): Promise<unknown> {
  const file = join(folder, path)
  let text: string | undefined
  try {
    text = await readInside(folder, path, MAX_FILE_BYTES)
  } catch (cause) {
    if (cause instanceof StorefrontError) throw cause
    const { code } = cause as NodeJS.ErrnoException
    const message = `The recording is invalid: ${file} cannot be read (${code}).`
    throw new StorefrontError({ kind: 'usage', message, next, cause })
  }
  if (text === undefined) {
    if (createMissingError !== undefined) throw await createMissingError()
    throw new StorefrontError({ kind: 'usage', message: `The recording is invalid: ${file} does not exist.`, next })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StorefrontError({
      kind: 'usage',
      message: `The recording is invalid: ${file} is not JSON: ${reason}.`,
      next,
      cause,
    })
  }
}

function checked<S extends z.ZodMiniType>(schema: S, value: unknown, file: string, next: string): z.output<S> {
  const result = parse(schema, value, 'response')
  if (result.success) return result.data
  throw new StorefrontError({
    kind: 'usage',
    message: `The recording is invalid: ${formatFieldErrors(file, result.errors)}`,
    next,
  })
}

function createInvalidResponseError(
  file: string,
  { endpoint }: RecordedRequest,
  recordCommand: string,
): StorefrontError {
  const message = `The recording cannot be used: ${file} was kept although the response from ${endpoint} violates the contract.`
  return new StorefrontError({
    kind: 'usage',
    message,
    next: `Once the API matches the contract, record again: ${recordCommand}.`,
  })
}
