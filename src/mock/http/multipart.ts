import { assertWithinLimits } from './body-limits.ts'
import { getHeader, type MockRequest } from './exchange.ts'
import { parseHeaderParameters } from './header-parameters.ts'
import { HttpError } from './problem.ts'
import { assertUtf8, assertBodySize, decodeUtf8 } from './request-body.ts'

/** Maximum number of parts. The forms of the shop have only a few dozen fields. */
const MAX_PARTS = 200

const FORM_TYPE = /^multipart\/form-data\s*(;.*)$/is
const CONTENT_TYPE = /^content-type:(.*)$/im
const DISPOSITION = /^content-disposition:\s*form-data\s*(;.*)$/im
const MAX_BOUNDARY_LENGTH = 70

const SPACE = 0x20
const TAB = 0x09

/** First bytes of a file by type, as Latin-1 text. Other bytes may precede the header of a PDF. */
const TYPES: readonly (readonly [beginning: RegExp, type: string])[] = [
  [/^(?:II[*+]\0|MM\0[*+])/, 'image/tiff'],
  [/%PDF-/, 'application/pdf'],
]
const UNKNOWN_TYPE = 'application/octet-stream'
const TYPE_BYTES = 1024

/** A file part without its bytes. `type` is detected from the content, because the client's value could be wrong. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly size: number
}

/**
 * Parses a multipart form (RFC 7578) into texts and files. Omits empty file fields, which browsers send.
 * @throws {HttpError} 415 if the content type or charset is wrong, 413 if a limit is exceeded, 400 if the form cannot
 * be parsed.
 */
export function readForm(request: MockRequest): Readonly<Record<string, string | UploadedFile>> {
  assertBodySize(request)
  const { body } = request
  if (body === undefined || body.length === 0) throw createFormError('Required')
  const type = getHeader(request.headers, 'content-type')
  const boundary = parseHeaderParameters(FORM_TYPE.exec(type ?? '')?.[1]).get('boundary') ?? ''
  if (boundary === '' || boundary.length > MAX_BOUNDARY_LENGTH) {
    throw new HttpError(
      415,
      `The content type must be multipart/form-data with a boundary, ${type === undefined ? 'but it is missing' : `not ${type}`}.`,
    )
  }
  assertUtf8(type ?? '')
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const fields = new Map<string, string | UploadedFile>()
  for (const part of splitParts(bytes, boundary)) {
    const { name, value } = readPart(part)
    if (fields.has(name))
      throw new HttpError(400, `The form has the field ${name} twice.`, { [name]: ['Must be sent once'] })
    if (value !== undefined) fields.set(name, value)
  }
  const form = Object.fromEntries(fields)
  assertWithinLimits(form, 'The form')
  return form
}

/** Splits a body at its boundaries. */
function splitParts(bytes: Buffer, boundary: string): Buffer[] {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: Buffer[] = []
  // The first boundary may be at the very beginning, without a preceding line break.
  let start = bytes.indexOf(delimiter.subarray(2))
  if (start !== 0 && !bytes.subarray(0, Math.max(0, start)).toString('latin1').endsWith('\r\n')) {
    throw createFormError('Must start with the boundary')
  }
  start += delimiter.length - 2
  while (bytes.toString('latin1', start, start + 2) !== '--') {
    while (bytes[start] === SPACE || bytes[start] === TAB) start += 1
    if (bytes.toString('latin1', start, start + 2) !== '\r\n') throw createFormError('Must have complete parts')
    const end = bytes.indexOf(delimiter, start)
    if (end < 0) throw createFormError('Must end with the boundary')
    parts.push(bytes.subarray(start + 2, end))
    if (parts.length > MAX_PARTS) throw createFormError(`Must have at most ${MAX_PARTS} parts`)
    start = end + delimiter.length
  }
  return parts
}

function readPart(part: Buffer): { readonly name: string; readonly value: string | UploadedFile | undefined } {
  const end = part.indexOf('\r\n\r\n')
  if (end < 0) throw createFormError('Must have parts with headers')
  const head = part.toString('utf8', 0, end)
  const disposition = parseHeaderParameters(DISPOSITION.exec(head)?.[1])
  const name = disposition.get('name')
  if (name === undefined) throw createFormError('Must have parts with names')
  const content = part.subarray(end + 4)
  const fileName = disposition.get('filename*') ?? disposition.get('filename')
  if (fileName === undefined) {
    assertUtf8(CONTENT_TYPE.exec(head)?.[1] ?? '')
    return { name, value: decodeUtf8(content, name) }
  }
  if (fileName === '' && content.length === 0) return { name, value: undefined }
  return { name, value: { name: fileName, type: detectType(content), size: content.length } }
}

function detectType(content: Buffer): string {
  const beginning = content.toString('latin1', 0, TYPE_BYTES)
  return TYPES.find(([known]) => known.test(beginning))?.[1] ?? UNKNOWN_TYPE
}

function createFormError(text: string): HttpError {
  return new HttpError(400, 'The body is not a multipart form.', { body: [text] })
}
