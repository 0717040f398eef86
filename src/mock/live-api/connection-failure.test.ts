import { expect, test } from 'vitest'
import { getFaq } from '#contract/cms/content-pages.ts'
import { toUnreachableError } from './connection-failure.ts'

const SIGNER = [
  'has a certificate from an issuer that Node does not trust',
  "Put the issuer's certificate into a file and set NODE_EXTRA_CA_CERTS=<file>.pem, or set NODE_USE_SYSTEM_CA=1 to trust the system's certificates.",
] as const
const PROTOCOL = [
  'does not speak TLS',
  'Use http:// instead of https://, or the port at which the API uses TLS.',
] as const
const VERSION = [
  'supports no common TLS version, or requires a client certificate',
  "Ask the API's operator which TLS versions it supports; NODE_OPTIONS=--tls-min-v1.0 allows old, insecure ones.",
] as const

test.each([
  [
    'CERT_HAS_EXPIRED',
    'has a certificate that has expired',
    'Renew the certificate, or correct the clock of this computer.',
  ],
  [
    'CERT_NOT_YET_VALID',
    'has a certificate that is not valid yet',
    'Correct the clock of this computer, or wait until the certificate is valid.',
  ],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', ...SIGNER],
  ['SELF_SIGNED_CERT_IN_CHAIN', ...SIGNER],
  ['UNABLE_TO_GET_ISSUER_CERT', ...SIGNER],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', ...SIGNER],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', ...SIGNER],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'has a certificate for another host name',
    'Use a host name that the certificate covers.',
  ],
  ['ERR_SSL_WRONG_VERSION_NUMBER', ...PROTOCOL],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', ...PROTOCOL],
  ['EPROTO', ...VERSION],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', ...VERSION],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', ...VERSION],
  ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', ...VERSION],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', ...VERSION],
  [
    'HPE_INVALID_CONSTANT',
    'does not respond with HTTP',
    'Use https:// if the API uses TLS there, or use another port.',
  ],
])('reports %s as: %s', (code, message, next) => {
  const inside = Object.assign(new Error('No.'), { code })
  for (const cause of [inside, new TypeError('fetch failed', { cause: inside })]) {
    expect(toUnreachableError('https://api.example', getFaq, cause)).toMatchObject({
      kind: 'external',
      message: `https://api.example ${message} (${code}): GET ${getFaq.path} got no response.`,
      next,
    })
  }
})

test.each([new URIError('URI malformed'), Object.assign(new TypeError('invalid x'), { code: 'UND_ERR_INVALID_ARG' })])(
  'does not report %s as an unreachable API',
  (error) => {
    expect(toUnreachableError('https://api.example', getFaq, error)).toMatchObject({
      exitCode: 2,
      message: `GET /strapi/page/faq cannot be sent: ${error.message}.`,
      next: 'Check --header and --bearer.',
    })
  },
)
