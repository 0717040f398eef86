import type { ErrorKind } from './storefront-error.ts'

/** What an error of the system means. */
export interface SystemFailure {
  readonly kind: ErrorKind
  /** A clause about the path or URL, such as "it does not exist". */
  readonly reason: string
  readonly next: string
}

function usage(reason: string, next: string): SystemFailure {
  return { kind: 'usage', reason, next }
}

function external(reason: string, next: string): SystemFailure {
  return { kind: 'external', reason, next }
}

const MISSING = usage('it does not exist', 'Correct the path.')
const DENIED = external('access to it is denied', 'Allow your user to use it, or choose another path.')
const FULL = external('the disk is full', 'Free some space, then run the command again.')
const TOO_MANY_FILES = external('too many files are open', 'Raise the limit with "ulimit -n".')
const UNKNOWN_HOST = external('its host name is unknown', 'Correct the URL, or check the network.')
const UNKNOWN_SIGNER = external(
  'it has a certificate from an issuer that Node does not trust',
  "Put the issuer's certificate into a file and set NODE_EXTRA_CA_CERTS=<file>.pem, or set " +
    "NODE_USE_SYSTEM_CA=1 to trust the system's certificates.",
)
const OTHER_PROTOCOL = external(
  'it does not speak TLS',
  'Use http:// instead of https://, or the port at which the API uses TLS.',
)
const OTHER_TLS = external(
  'it supports no common TLS version, or requires a client certificate',
  "Ask the API's operator which TLS versions it supports; NODE_OPTIONS=--tls-min-v1.0 allows old, insecure ones.",
)

/** Errors of the system that its user can resolve, by Node's code. */
const FAILURES: Readonly<Record<string, SystemFailure>> = {
  ENOENT: MISSING,
  ENOTDIR: MISSING,
  EISDIR: usage('it is a folder', 'Pass the path of a file.'),
  EEXIST: usage('it already exists', 'Move it, or choose another path.'),
  ELOOP: usage('it is a link that leads back to itself', 'Remove the link, or choose another path.'),
  EACCES: DENIED,
  EPERM: DENIED,
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: external('the disk is read-only', 'Make it writable, or choose another path.'),
  EIO: external('the disk failed', 'Check the disk.'),
  ESTALE: external('the network folder became unavailable', 'Mount it again.'),
  EMFILE: TOO_MANY_FILES,
  ENFILE: TOO_MANY_FILES,
  EADDRINUSE: external('the port is already in use', 'Stop the program that uses it, or choose another port.'),
  EADDRNOTAVAIL: external('it is not an address of this computer', 'Use 127.0.0.1, or 0.0.0.0 for all addresses.'),
  ECONNREFUSED: external('nothing responds there', 'Start the server, or correct the URL.'),
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  CERT_HAS_EXPIRED: external(
    'it has a certificate that has expired',
    'Renew the certificate, or correct the clock of this computer.',
  ),
  CERT_NOT_YET_VALID: external(
    'it has a certificate that is not valid yet',
    'Correct the clock of this computer, or wait until the certificate is valid.',
  ),
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_SIGNER,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_SIGNER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_SIGNER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_SIGNER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_SIGNER,
  ERR_TLS_CERT_ALTNAME_INVALID: external(
    'it has a certificate for another host name',
    'Use a host name that the certificate covers.',
  ),
  ERR_SSL_WRONG_VERSION_NUMBER: OTHER_PROTOCOL,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: OTHER_PROTOCOL,
  EPROTO: OTHER_TLS,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: OTHER_TLS,
  ERR_SSL_UNSUPPORTED_PROTOCOL: OTHER_TLS,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: OTHER_TLS,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: OTHER_TLS,
  HPE_INVALID_CONSTANT: external(
    'it does not respond with HTTP',
    'Use https:// if the API uses TLS there, or use another port.',
  ),
}

/** Explains an error of the system. Returns undefined for other errors. The cause of a failed `fetch` counts, too. */
export function explainSystemError(error: unknown): SystemFailure | undefined {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message = '' } = (inner ?? {}) as Partial<NodeJS.ErrnoException>
  // The message of a tool begins with the code, such as "ENOSPC: no space left on device, write".
  return FAILURES[code ?? /^[A-Z]+(?=: )/.exec(message)?.[0] ?? '']
}

/** Returns why something failed, as a clause after a colon. */
export function describeFailure(error: unknown): string {
  if (error instanceof SyntaxError) return `it is not JSON: ${error.message}`
  return explainSystemError(error)?.reason ?? (error instanceof Error ? error.message : String(error))
}

/** Returns what a system error concerns: a path, an address, or otherwise its message. */
export function getFailedPlace(error: unknown): string {
  const { path, address, port, message } = error as Partial<NodeJS.ErrnoException & { address: string; port: number }>
  if (port !== undefined) return `Port ${port} on ${address ?? '127.0.0.1'}`
  return path ?? message ?? String(error)
}
