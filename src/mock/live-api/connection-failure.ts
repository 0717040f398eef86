import type { Endpoint } from '#contract/endpoint.ts'
import { explainConnectionFailure } from '#errors/connection-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Errors reported by undici and Node for requests that were not sent. */
const NOT_SENT = /^(?:UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|UND_ERR_REQ_CONTENT_LENGTH_MISMATCH|ERR_INVALID_\w+)$/

/**
 * Creates the error for a request without a response, which means that the API was not reached or that the request
 * could not be sent.
 */
export function toUnreachableError(base: string, { method, path }: Endpoint, cause: unknown): StorefrontError {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const { code = '' } = inner as NodeJS.ErrnoException
  if (NOT_SENT.test(code) || inner instanceof URIError || inner instanceof RangeError) {
    return new StorefrontError({
      kind: 'usage',
      message: `${method} ${path} cannot be sent: ${inner instanceof Error ? inner.message : String(inner)}.`,
      next: 'Check --header and --bearer.',
      cause,
    })
  }
  const reason = explainConnectionFailure(cause)
  const shown = (inner instanceof Error ? inner.message : String(inner)) || code
  return new StorefrontError({
    kind: 'external',
    message:
      reason === undefined
        ? `${base} cannot be reached: ${method} ${path} got no response (${shown}).`
        : `${base} ${reason.message} (${code}): ${method} ${path} got no response.`,
    next: reason?.next ?? 'Check the URL, and that the API is running.',
    cause,
  })
}

/** Returns whether retrying a read request may succeed. */
export function isTransientError(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'UND_ERR_SOCKET'].includes(code)
}
