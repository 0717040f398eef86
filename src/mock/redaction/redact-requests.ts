import { Cart } from '#contract/cart.ts'
import { getProblemSchema } from '#contract/cms/strapi-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPrivateDataKind } from '#contract/private-data.ts'
import { createKnownValueReplacer, getCharacters, type KnownValue } from '#redaction/known-values.ts'
import { createShapedPseudonyms, FIRST_SIGN } from './pseudonyms.ts'
import { createResponseRedactor, type ResponseRedactor } from './redact-response.ts'

/** Redacts consecutive requests consistently, so that they still match each other. */
export interface RequestRedactor {
  /** Remembers the tokens and the shopper's input in a request, so that they are replaced in later texts. */
  learn(request: { readonly headers: Readonly<Record<string, unknown>>; readonly body: unknown }): void
  /** Redacts path or query parameters. */
  parameters(values: Readonly<Record<string, string>>): Record<string, string>
  /** Returns a redacted copy of a response that includes only the fields in the contract. */
  response(endpoint: Endpoint, status: number, body: unknown): unknown
}

/** Minimum length of shopper input to search for in other texts. Shorter values occur everywhere. */
const MIN_VALUE_LENGTH = 4
/**
 * Maximum number of remembered values, which is lower than the number of private-use characters in Unicode plane 15.
 */
const MAX_VALUES = 20_000
const SIGNS = /[\u{f0000}-\u{f4e1f}]/gu

/** Placeholder characters by remembered value, with the letters and digits of the value for a quick search. */
type Remembered = Map<string, KnownValue & { readonly characters: string }>

/**
 * Creates a redactor for consecutive requests.
 * @param origin origin of the API. For the same origin, equal values get equal pseudonyms.
 */
export function createRequestRedactor(origin: string): RequestRedactor {
  const pseudonym = createShapedPseudonyms(origin)
  const tokens: Remembered = new Map()
  const typed: Remembered = new Map()
  const pseudonyms: string[] = []

  function add(kind: string, value: string): void {
    const known = kind === 'token' ? tokens : typed
    if (value.length < MIN_VALUE_LENGTH || known.has(value) || pseudonyms.length >= MAX_VALUES) return
    const name = String.fromCodePoint(FIRST_SIGN + pseudonyms.length)
    known.set(value, { value, name, characters: getCharacters(value) })
    pseudonyms.push(pseudonym(kind, value))
  }

  function learnFrom(value: unknown, field: string): void {
    if (typeof value === 'string') {
      const kind = getPrivateDataKind(field, 'request')
      if (kind !== undefined) add(kind, value)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) learnFrom(inner, Array.isArray(value) ? field : name)
    }
  }

  /** Creates a redactor for a value, which also finds the remembered values in it. */
  function redactorFor(value: unknown, direction: 'request' | 'response'): ResponseRedactor {
    const searched = getCharacters(JSON.stringify(value))
    // Data of the catalog contains tokens at most. A shopper's name may be a word in it.
    const known = direction === 'response' ? [...tokens.values()] : [...tokens.values(), ...typed.values()]
    const hide = createKnownValueReplacer(known.filter(({ characters }) => searched.includes(characters)))
    const name = (text: string): string =>
      text.replaceAll(SIGNS, (sign) => pseudonyms[(sign.codePointAt(0) ?? 0) - FIRST_SIGN] ?? '')
    return createResponseRedactor(pseudonym, direction, { hide, name })
  }

  return {
    learn({ headers, body }) {
      const { authorization, 'x-guest-id': guest } = headers
      if (typeof authorization === 'string') add('token', authorization.replace(/^\w+\s+/, ''))
      if (typeof guest === 'string') add('token', guest)
      learnFrom(body, '')
    },
    parameters: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => {
          const kind = getPrivateDataKind(name, 'request')
          return [name, kind === undefined ? redactorFor(value, 'request').text(value) : pseudonym(kind, value)]
        }),
      ),
    response(endpoint, status, body) {
      if (body === undefined) return null
      if (status !== 200) return redactorFor(body, 'request').response(getProblemSchema(endpoint), body)
      if (endpoint.access === 'everyone' && endpoint.method === 'GET') {
        return redactorFor(body, 'response').response(endpoint.response, body)
      }
      learnFrom(body, '')
      // The response may consist of nothing but the token of a guest. A cart ID grants access to the cart, and
      // personal IDs identify a person.
      const { id, userId, keycloakId } = (body ?? {}) as Readonly<Record<string, unknown>>
      for (const value of [body, endpoint.response === Cart ? id : undefined, userId, keycloakId]) {
        if (typeof value === 'string') add('token', value)
      }
      return redactorFor(body, 'request').response(endpoint.response, body)
    },
  }
}
