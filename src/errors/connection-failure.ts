export interface ConnectionFailure {
  /** What is wrong. The subject is the URL. */
  readonly message: string
  readonly next: string
}

const UNKNOWN_SIGNER: ConnectionFailure = {
  message: 'has a certificate from an issuer that Node does not trust',
  next:
    "Put the issuer's certificate into a file and set NODE_EXTRA_CA_CERTS=<file>.pem, or set " +
    "NODE_USE_SYSTEM_CA=1 to trust the system's certificates.",
}
const OTHER_PROTOCOL: ConnectionFailure = {
  message: 'does not speak TLS',
  next: 'Use http:// instead of https://, or the port at which the API uses TLS.',
}
const OTHER_TLS: ConnectionFailure = {
  message: 'supports no common TLS version, or requires a client certificate',
  next: "Ask the API's operator which TLS versions it supports; NODE_OPTIONS=--tls-min-v1.0 allows old, insecure ones.",
}

/** Messages and next steps, by Node's error code. */
const REASONS: Readonly<Record<string, ConnectionFailure>> = {
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

/**
 * Explains why a connection failed, in words instead of the error's code. Returns undefined if the error's own message
 * has to do. The error of `fetch` has the reason as its cause.
 */
export function explainConnectionFailure(error: unknown): ConnectionFailure | undefined {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return REASONS[(inner as NodeJS.ErrnoException).code ?? '']
}
