import { Cart } from '#contract/cart.ts'
import { getProblemSchema } from '#contract/cms/strapi-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPrivateDataKind } from '#contract/private-data.ts'
import { createResponseRedactor, type Pseudonyms, createPseudonyms } from './redact-response.ts'

/** Redacts consecutive requests consistently, so that they still match each other (MOCK-88). */
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
const FIRST_SIGN = 0xf_00_00
const SIGNS = /[\u{f0000}-\u{f4e1f}]/gu

/**
 * Creates a redactor for consecutive requests.
 * @param origin origin of the API. For the same origin, equal values get equal pseudonyms.
 */
export function createRequestRedactor(origin: string): RequestRedactor {
  const pseudonym = shapedPseudonyms(origin)
  const [general, personal] = (['response', 'request'] as const).map((direction) =>
    createResponseRedactor(origin, pseudonym, direction),
  ) as [ReturnType<typeof createResponseRedactor>, ReturnType<typeof createResponseRedactor>]
  /** Remembered values. During a search, a placeholder character replaces each value, so that no pattern matches it. */
  const tokens = new Map<string, string>()
  const typed = new Map<string, string>()
  const pseudonyms: string[] = []

  function add(kind: string, value: string): void {
    const known = kind === 'token' ? tokens : typed
    if (value.length < MIN_VALUE_LENGTH || known.has(value) || pseudonyms.length >= MAX_VALUES) return
    known.set(value, String.fromCodePoint(FIRST_SIGN + pseudonyms.length))
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

  function withoutKnown(value: unknown, known: readonly Map<string, string>[]): unknown {
    const json = JSON.stringify(value) ?? ''
    const found = known
      .flatMap((each) => [...each])
      .filter(([text]) => json.includes(JSON.stringify(text).slice(1, -1)))
    if (found.length === 0) return value
    const byLength = found.toSorted(([one], [other]) => other.length - one.length)
    return mapped(value, (text) => byLength.reduce((shown, [from, sign]) => shown.replaceAll(from, sign), text))
  }

  const withPseudonyms = (value: unknown): unknown =>
    mapped(value, (text) => text.replaceAll(SIGNS, (sign) => pseudonyms[(sign.codePointAt(0) ?? 0) - FIRST_SIGN] ?? ''))

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
          const text = (): unknown => withPseudonyms(personal.text(String(withoutKnown(value, [tokens, typed]))))
          return [name, kind === undefined ? String(text()) : pseudonym(kind, value)]
        }),
      ),
    response(endpoint, status, body) {
      if (body === undefined) return null
      if (status !== 200)
        return withPseudonyms(personal.response(getProblemSchema(endpoint), withoutKnown(body, [tokens, typed])))
      if (endpoint.access === 'everyone' && endpoint.method === 'GET') {
        return withPseudonyms(general.response(endpoint.response, withoutKnown(body, [tokens])))
      }
      learnFrom(body, '')
      // The response may consist of nothing but the token of a guest. A cart ID grants access to the cart, and
      // personal IDs identify a person.
      const { id, userId, keycloakId } = (body ?? {}) as Readonly<Record<string, unknown>>
      for (const value of [body, endpoint.response === Cart ? id : undefined, userId, keycloakId]) {
        if (typeof value === 'string') add('token', value)
      }
      return withPseudonyms(personal.response(endpoint.response, withoutKnown(body, [tokens, typed])))
    },
  }
}

/** Returns a copy in which all texts and keys are replaced. */
function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapped(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [change(name), mapped(item, change)]))
}

const SIGN = /^[\u{f0000}-\u{f4e1f}]$/u
const ZIP = /^\d{5}(?:-\d{4})?$/

/**
 * Returns pseudonyms in the format that the forms of the shop require. Redacting a pseudonym again does not change it.
 * The numbers 555-0100 to 555-0199 are unassigned in every area code.
 */
function shapedPseudonyms(origin: string): Pseudonyms {
  const plain = createPseudonyms(origin)
  const made = new Set<string>()
  const shaped = (kind: string, value: string): string => {
    const pseudonym = plain(kind, value)
    if (kind === 'email') return `${pseudonym}@example.com`
    if (kind === 'address' && ZIP.test(value)) return value.replaceAll(/\d/g, '9')
    if (kind !== 'phone') return pseudonym
    const number = Number.parseInt(pseudonym.slice(-8), 16)
    const digits = `1${200 + (number % 800)}55501${String(number % 97).padStart(2, '0')}`
    let remainingDigits = value.replaceAll(/\D/g, '').length
    return value.replaceAll(/\d/g, () => digits.at(-remainingDigits--) ?? '1')
  }
  return (kind, value) => {
    if (made.has(value) || SIGN.test(value)) return value
    const pseudonym = shaped(kind, value)
    made.add(pseudonym)
    return pseudonym
  }
}
