import type { IncomingMessage } from 'node:http'

/** Maximum number of bytes to check. Pages accept no body, so a longer one is rejected anyway. */
const BODY_LIMIT_BYTES = 64 * 1024

/** Returns whether the body of a request does not match its content type (ROUT-26). */
export async function isBodyInvalid(request: IncomingMessage): Promise<boolean> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) return true
    chunks.push(chunk)
  }
  if (size === 0) return false
  const text = Buffer.concat(chunks).toString('utf8')
  const type = request.headers['content-type'] ?? ''
  try {
    if (type.startsWith('application/json')) JSON.parse(text)
    if (type.startsWith('application/x-www-form-urlencoded')) decodeURIComponent(text)
    return false
  } catch {
    return true
  }
}
