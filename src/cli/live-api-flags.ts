import type { Command } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Credentials } from '#mock/live-api/credentials.ts'

/** Flags of the commands that talk to a live API. */
export interface CredentialFlags {
  readonly header: readonly string[]
  readonly bearer?: string
}

/** What the help says below the flags. */
export const CREDENTIALS_HELP = `
Credentials are sent to this address alone, and never printed or written:
  STOREFRONT_BEARER             the token, in place of --bearer
  STOREFRONT_CUSTOMER_EMAIL     with STOREFRONT_CUSTOMER_PASSWORD: a customer who is signed in first
  STOREFRONT_CUSTOMER_CAPTCHA   an answer that the API's captcha takes, such as that of a test key`

/** Headers that belong to the connection, which storefront makes. */
const RESERVED_HEADERS = /^(?:host|connection|content-length|content-type|transfer-encoding|accept-encoding)$/i
/** A value is of characters that HTTP can send. */
const HEADER = /^([!#$%&'*+.^\w`|~-]+):[ \t]*([\x20-\x7e\xa0-\xff]*)$/

/** Adds the flags for credentials to a command. */
export function addCredentialFlags(command: Command): Command {
  const collect = (value: string, others: readonly string[]): readonly string[] => [...others, value]
  return command
    .option('--header <name: value>', 'send this header with each call; may be given several times', collect, [])
    .option('--bearer <token>', 'send this token with each call')
}

/**
 * Reads the flags, and from the environment what should stand in no list of processes.
 * @throws {StorefrontError} when one cannot be used; its value is not said.
 */
export function parseCredentials(
  { header, bearer }: CredentialFlags,
  env: Readonly<Record<string, string | undefined>>,
): Credentials {
  const headers = Object.fromEntries(header.map((text, index) => headerOf(text, index)))
  const [email, password] = [env['STOREFRONT_CUSTOMER_EMAIL'], env['STOREFRONT_CUSTOMER_PASSWORD']]
  if ((email === undefined) !== (password === undefined)) {
    throw usage(
      'Only one of STOREFRONT_CUSTOMER_EMAIL and STOREFRONT_CUSTOMER_PASSWORD is set.',
      'set both, or neither.',
    )
  }
  const token = bearer ?? env['STOREFRONT_BEARER']
  if (token !== undefined && !/^[\w.~+/-]+=*$/.test(token)) {
    throw usage(
      'The token for the API has signs that no token has.',
      'give the token alone, without "Bearer" before it.',
    )
  }
  return {
    headers,
    bearer: token,
    ...(email === undefined || password === undefined
      ? {}
      : { customer: { email, password, captcha: env['STOREFRONT_CUSTOMER_CAPTCHA'] } }),
  }
}

function headerOf(text: string, index: number): [string, string] {
  const [, name = '', value = ''] = HEADER.exec(text) ?? []
  if (name === '' || value === '') {
    throw usage(`The header number ${index + 1} is not of the form "Name: value".`, 'write --header "X-Name: value".')
  }
  if (RESERVED_HEADERS.test(name)) throw usage(`storefront sets the header ${name} itself.`, 'leave it out.')
  return [name, value]
}

function usage(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
