import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { COMPRESS_FROM_BYTES } from '../publish/compressed-copies.ts'
import type { EncodingName } from '../publish/encodings.ts'
import { parseAcceptedEncodings } from './accepted-encodings.ts'
import { parseByteRange } from './byte-range.ts'
import { isCompressible } from './content-type.ts'

/** A response body and its headers. */
export interface FileResponse {
  readonly status: number
  readonly content: Buffer
  /** Returns the compressed copy for an encoding, if any. */
  readonly copy?: (encoding: EncodingName) => Promise<Buffer | undefined>
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends a complete response, a range, a compressed copy, or no body if the browser already has the content. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  fileResponse: FileResponse,
): Promise<void> {
  const { status, content, type } = fileResponse
  const mayCompress = isCompressible(type) && fileResponse.headers['Content-Encoding'] === undefined
  for (const [name, value] of Object.entries(fileResponse.headers)) response.setHeader(name, value)
  response.setHeader('Content-Type', type)
  if (mayCompress) response.setHeader('Vary', 'Accept-Encoding')
  const hash = createHash('sha1').update(content).digest('base64url')
  if (status === 200) {
    response.setHeader('Accept-Ranges', 'bytes')
    if (sendRange(request, response, content, `"${hash}"`)) return
  }
  const compressed = mayCompress ? await compressedCopy(fileResponse, request.headers['accept-encoding']) : undefined
  if (status === 200) {
    const etag = `"${hash}${compressed === undefined ? '' : `-${compressed.encoding}`}"`
    response.setHeader('ETag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.removeHeader('Content-Type')
      response.writeHead(304).end()
      return
    }
  }
  const body = compressed?.body ?? content
  if (compressed !== undefined) response.setHeader('Content-Encoding', compressed.encoding)
  response.writeHead(status, { 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function compressedCopy(
  { content, copy }: FileResponse,
  accepted: string | undefined,
): Promise<{ encoding: EncodingName; body: Buffer } | undefined> {
  if (copy === undefined || content.length < COMPRESS_FROM_BYTES) return undefined
  for (const encoding of parseAcceptedEncodings(accepted)) {
    const body = await copy(encoding)
    if (body !== undefined) return { encoding, body }
  }
  return undefined
}

/** Responds to a range request. Returns false if the complete body should be sent instead. */
function sendRange(request: IncomingMessage, response: ServerResponse, content: Buffer, etag: string): boolean {
  const condition = request.headers['if-range']
  if (request.method !== 'GET' || (condition !== undefined && condition !== etag)) return false
  const range = parseByteRange(request.headers.range, content.length)
  if (range === undefined) return false
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${content.length}` }).end()
    return true
  }
  const { first, last } = range
  const body = content.subarray(first, last + 1)
  response.setHeader('ETag', etag)
  response.writeHead(206, {
    'Content-Range': `bytes ${first}-${last}/${content.length}`,
    'Content-Length': body.length,
  })
  response.end(body)
  return true
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
