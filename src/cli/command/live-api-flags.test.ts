import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { parseCredentials } from './live-api-flags.ts'

test('reads credentials from flags and environment variables, with flags taking precedence', () => {
  expect(parseCredentials({ header: [] }, {})).toEqual({ headers: {}, bearer: undefined })
  const env = {
    STOREFRONT_BEARER: 'from-env',
    STOREFRONT_CUSTOMER_EMAIL: 'a@example.com',
    STOREFRONT_CUSTOMER_PASSWORD: 'hush',
    STOREFRONT_CUSTOMER_CAPTCHA: 'key',
  }
  expect(parseCredentials({ header: ['X-Key:a: b', 'X-Other: \t c'] }, env)).toEqual({
    headers: { 'X-Key': 'a: b', 'X-Other': 'c' },
    bearer: 'from-env',
    customer: { email: 'a@example.com', password: 'hush', captcha: 'key' },
  })
  expect(parseCredentials({ header: [], bearer: 'from-flag' }, env).bearer).toBe('from-flag')
})

test.each<[what: string, header: string[], bearer: string | undefined, env: Record<string, string>, message: string]>([
  ['a header without a value', ['X-Key: secret', 'X-Secret:'], undefined, {}, 'Header 2 does not have the form'],
  ['a header without a name', [': secret'], undefined, {}, 'Header 1 does not have the form'],
  ['a header that spans two lines', ['X-Key: secret\r\nX-Other: b'], undefined, {}, 'Header 1 does not have the form'],
  [
    'a header with characters that HTTP does not allow',
    ['X-Key: secret \u20ac'],
    undefined,
    {},
    'Header 1 does not have the form',
  ],
  ['a connection-specific header', ['HOST: secret'], undefined, {}, 'The header HOST cannot be set with --header.'],
  ['a token with its scheme', [], 'Bearer secret', {}, 'The API token contains invalid characters.'],
  [
    "only a customer's email",
    [],
    undefined,
    { STOREFRONT_CUSTOMER_PASSWORD: 'secret' },
    'Only one of STOREFRONT_CUSTOMER_',
  ],
  [
    "only a customer's password",
    [],
    undefined,
    { STOREFRONT_CUSTOMER_EMAIL: 'secret@a.example' },
    'Only one of STOREFRONT_',
  ],
])('rejects %s without printing its value', (_case, header, bearer, env, message) => {
  let error: unknown
  try {
    parseCredentials({ header, ...(bearer === undefined ? {} : { bearer }) }, env)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(StorefrontError)
  const { kind, message: printed, next } = error as StorefrontError
  expect([kind, printed]).toEqual(['usage', expect.stringContaining(message)])
  expect(printed + next).not.toContain('secret')
})

test.each(['Expect', 'Keep-Alive', 'Upgrade', 'Content-Encoding'])(
  'rejects the header %s, which would break requests or responses',
  (name) => {
    expect(() => parseCredentials({ header: [`${name}: secret`] }, {})).toThrow(
      `The header ${name} cannot be set with --header.`,
    )
  },
)
