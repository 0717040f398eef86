import { StorefrontError } from '#errors/storefront-error.ts'
import { list, text } from './flag.ts'

/** Credential flags of commands that send requests to a live API. */
export interface CredentialFlags {
  readonly header?: readonly string[] | undefined
  readonly bearer?: string | undefined
}

/** Credentials for a live API. They are never printed or written. */
export interface Credentials {
  /** Headers for each request, by name. */
  readonly headers: Readonly<Record<string, string>>
  readonly bearer: string | undefined
  /** A customer account, with a captcha token that the API accepts, such as one from a test key. */
  readonly customer?: { readonly email: string; readonly password: string; readonly captcha: string | undefined }
}

/** Help text shown after the flags. */
export const CREDENTIALS_HELP = `Credentials are sent to this URL only, and never printed or saved:
  STOREFRONT_BEARER             the token, instead of --bearer
  STOREFRONT_CUSTOMER_EMAIL     email of a customer to sign in as
  STOREFRONT_CUSTOMER_PASSWORD  password of that customer
  STOREFRONT_CUSTOMER_CAPTCHA   captcha token that the API accepts, such as one
                                from a test key`

/** Help text of the commands that only read data. */
export const READER_CREDENTIALS_HELP =
  'STOREFRONT_BEARER replaces --bearer. Credentials are sent to the API only, and\nnever printed or saved.'

/** Headers of the connection and the body. Either storefront sets them, or requests cannot be sent with them. */
const RESERVED_HEADERS =
  /^(?:host|connection|keep-alive|upgrade|expect|content-length|content-type|content-encoding|transfer-encoding|accept-encoding)$/i
/** A header line: a name, a colon, and a value made of characters that HTTP allows. */
const HEADER = /^([!#$%&'*+.^\w`|~-]+):[ \t]*([\x20-\x7e\xa0-\xff]*)$/

/** `--header` and `--bearer` of commands that send requests to a live API. */
export function credentialFlags() {
  return {
    header: list('--header <name: value>', 'send this header with each request (repeatable)'),
    bearer: text('--bearer <token>', 'send this token with each request'),
  }
}

/**
 * Reads credentials from flags and from environment variables, which process lists do not show.
 * @throws {StorefrontError} if a value is invalid. The message does not contain the value.
 */
export function parseCredentials(
  { header = [], bearer }: CredentialFlags,
  env: Readonly<Record<string, string | undefined>>,
): Credentials {
  const headers = Object.fromEntries(header.map((line, index) => getHeader(line, index)))
  const [email, password] = [env['STOREFRONT_CUSTOMER_EMAIL'], env['STOREFRONT_CUSTOMER_PASSWORD']]
  if ((email === undefined) !== (password === undefined)) {
    throw usage(
      'Only one of STOREFRONT_CUSTOMER_EMAIL and STOREFRONT_CUSTOMER_PASSWORD is set.',
      'Set both, or neither.',
    )
  }
  const token = bearer ?? env['STOREFRONT_BEARER']
  if (token !== undefined && !/^[\w.~+/-]+=*$/.test(token)) {
    throw usage('The API token contains invalid characters.', 'Pass only the token, without "Bearer".')
  }
  return {
    headers,
    bearer: token,
    ...(email === undefined || password === undefined
      ? {}
      : { customer: { email, password, captcha: env['STOREFRONT_CUSTOMER_CAPTCHA'] } }),
  }
}

/**
 * Returns the headers that the flags and STOREFRONT_BEARER add to each API request.
 * @throws {StorefrontError} if a value is invalid. The message does not contain the value.
 */
export function requestHeaders(
  flags: CredentialFlags,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const { headers, bearer } = parseCredentials(flags, env)
  return { ...headers, ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }) }
}

function getHeader(line: string, index: number): [string, string] {
  const [, name = '', value = ''] = HEADER.exec(line) ?? []
  if (name === '' || value === '') {
    throw usage(`Header ${index + 1} does not have the form "Name: value".`, 'Use --header "X-Name: value".')
  }
  if (RESERVED_HEADERS.test(name)) throw usage(`The header ${name} cannot be set with --header.`, 'Remove it.')
  return [name, value]
}

function usage(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
