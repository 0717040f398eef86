import { findNestingProblem } from '#contract/validation/nesting.ts'
import { createFieldError, HttpError } from './problem.ts'

/**
 * Maximum size of a JSON body in bytes, which is enough for a few hundred cart lines. Forms with documents, rules and
 * other controls may have up to 64 MiB, because the shop sets no limit for documents (OPEN-104).
 */
export const BODY_LIMIT_BYTES = 262_144
export const FORM_LIMIT_BYTES = 67_108_864
/** Maximum length of a text in a body, in characters. No field of the shop is longer. */
export const MAX_TEXT_LENGTH = 4000
/** Maximum number of parts of a form. The forms of the shop have only a few dozen fields. */
const MAX_PARTS = 200

/** First bytes of a file by type, as Latin-1 text. Other bytes may precede the header of a PDF. */
const FILE_TYPES: readonly (readonly [beginning: RegExp, type: string])[] = [
  [/^(?:II[*+]\0|MM\0[*+])/, 'image/tiff'],
  [/%PDF-/, 'application/pdf'],
]

/**
 * Checks the size of a body.
 * @throws {HttpError} 413 if it exceeds the limit.
 */
export function assertSize(bytes: number, limit: number): void {
  if (bytes > limit) throw new HttpError(413, `The body is larger than ${limit} bytes.`)
}

/**
 * Returns the parsed JSON body of a request, or undefined without a body.
 * @throws {HttpError} 415 for another content type, 400 if the body is not JSON or nested too deeply.
 */
export function readJson(bytes: Uint8Array, headers: Headers): unknown {
  if (bytes.length === 0) return undefined
  const type = headers.get('content-type') ?? ''
  if (type.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new HttpError(415, `The content type must be application/json, not "${type}".`)
  }
  const body = parseJson(bytes)
  const problem = findNestingProblem(body)
  if (problem !== undefined)
    throw new HttpError(400, `The body ${problem}.`, { body: ['Must not be nested so deeply'] })
  return body
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new HttpError(400, `The body is not JSON: ${(error as Error).message}.`, { body: ['Must be JSON'] })
  }
}

/**
 * Parses a multipart form (RFC 7578) into texts and files. Omits empty file fields, which browsers send. The type of a
 * file is detected from its content, because the client's value could be wrong.
 * @throws {HttpError} 415 for another content type, 400 if the form cannot be parsed.
 */
export async function readForm(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Promise<unknown> {
  if (bytes.length === 0) return undefined
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;.*boundary/i.test(type)) {
    throw new HttpError(415, `The content type must be multipart/form-data with a boundary, not "${type}".`)
  }
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw createFieldError('body', 'Must be a multipart form')
  })
  const parts = [...form]
  if (parts.length > MAX_PARTS) throw createFieldError('body', `Must have at most ${MAX_PARTS} parts`)
  const fields = new Map<string, unknown>()
  for (const [name, value] of parts) {
    if (fields.has(name)) throw createFieldError(name, 'Must be sent once')
    if (typeof value === 'string') fields.set(name, value)
    else if (value.size > 0 || value.name !== '') {
      const start = Buffer.from(await value.slice(0, 1024).arrayBuffer()).toString('latin1')
      const fileType = FILE_TYPES.find(([beginning]) => beginning.test(start))?.[1] ?? 'application/octet-stream'
      fields.set(name, { name: value.name, type: fileType, size: value.size })
    }
  }
  return Object.fromEntries(fields)
}

/**
 * Checks the texts of a shopper's body.
 * @throws {HttpError} 400 with the field if a text is too long.
 */
export function assertTexts(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && value.length > MAX_TEXT_LENGTH) {
    throw createFieldError(path.join('.') || 'body', `Must have at most ${MAX_TEXT_LENGTH} characters`)
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) assertTexts(inner, [...path, name])
  }
}
