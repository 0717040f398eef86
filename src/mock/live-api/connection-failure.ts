import type { Endpoint } from '#contract/endpoint.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

interface Reason {
  /** Text that follows the URL in the message. */
  readonly message: string
  readonly next: string
}

const UNKNOWN_SIGNER: Reason = {
  message: 'has a certificate from an issuer that Node does not trust',
  next:
    "Put the issuer's certificate into a file and set NODE_EXTRA_CA_CERTS=<file>.pem, or set " +
    "NODE_USE_SYSTEM_CA=1 to trust the system's certificates.",
}
const OTHER_PROTOCOL: Reason = {
  message: 'does not speak TLS',
  next: 'Use http:// instead of https://, or the port at which the API uses TLS.',
}
const OTHER_TLS: Reason = {
  message: 'supports no common TLS version, or requires a client certificate',
  next: "Ask the API's operator which TLS versions it supports; NODE_OPTIONS=--tls-min-v1.0 allows old, insecure ones.",
}

/** Messages and next steps, by Node's error code. */
const REASONS: Readonly<Record<string, Reason>> = {
  CERT_HAS_EXPIRED: {
    message: 'has a certificate that has expired',
    next: 'Renew the certificate, or correct the clock of this computer.',
  },
  CERT_NOT_YET_VALID: {
    message: 'has a certificate that is not valid yet',
    next: 'Correct the clock of this computer, or wait until the certificate is valid.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_SIGNER,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_SIGNER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_SIGNER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_SIGNER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_SIGNER,
  ERR_TLS_CERT_ALTNAME_INVALID: {
    message: 'has a certificate for another host name',
    next: 'Use a host name that the certificate covers.',
  },
  ERR_SSL_WRONG_VERSION_NUMBER: OTHER_PROTOCOL,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: OTHER_PROTOCOL,
  EPROTO: OTHER_TLS,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: OTHER_TLS,
  ERR_SSL_UNSUPPORTED_PROTOCOL: OTHER_TLS,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: OTHER_TLS,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: OTHER_TLS,
  HPE_INVALID_CONSTANT: {
    message: 'does not respond with HTTP',
    next: 'Use https:// if the API uses TLS there, or use another port.',
  },
}

/** Errors reported by undici and Node for requests that were not sent. */
const NOT_SENT = /^(?:UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|UND_ERR_REQ_CONTENT_LENGTH_MISMATCH|ERR_INVALID_\w+)$/

/** Creates the error for a request without a response: the API was not reached, or the request could not be sent. */
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
  const reason = REASONS[code]
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
