import { getHeader, type MockRequest } from './exchange.ts'
import { createFieldError, HttpError } from './problem.ts'
import { getBodyLimit, hasBody } from './request-body.ts'

type Decode = 'gunzipSync' | 'inflateSync' | 'brotliDecompressSync'

const DECODERS: ReadonlyMap<string, Decode> = new Map([
  ['gzip', 'gunzipSync'],
  ['x-gzip', 'gunzipSync'],
  ['deflate', 'inflateSync'],
  ['br', 'brotliDecompressSync'],
])

/**
 * Returns a request with its body decompressed (MOCK-140).
 * @throws {HttpError} 415 if the encoding is not supported, 413 if the decompressed body exceeds the limit, 400 if the
 * body cannot be decompressed.
 */
export function decodeContent(request: MockRequest): MockRequest {
  const encoding = getHeader(request.headers, 'content-encoding')?.trim().toLowerCase()
  if (encoding === undefined || encoding === 'identity' || !hasBody(request)) return request
  const decode = DECODERS.get(encoding)
  if (decode === undefined) {
    throw new HttpError(415, `The body must be compressed with gzip, deflate or br, not ${encoding}.`)
  }
  const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = request.headers
  return { ...request, headers, body: decompressed(request, decode, encoding) }
}

function decompressed(request: MockRequest, decode: Decode, encoding: string): Uint8Array {
  const limit = getBodyLimit(request)
  try {
    return process.getBuiltinModule('node:zlib')[decode](request.body ?? '', { maxOutputLength: limit })
  } catch (error) {
    if (error instanceof RangeError) throw new HttpError(413, `The body is larger than ${limit} bytes.`)
    throw createFieldError('body', `Must be compressed with ${encoding}`)
  }
}
