import { hashText } from '../namespace/random.ts'

type Kind = 'token' | 'password' | 'captcha' | 'email' | 'phone' | 'name' | 'address'

/** Fields whose whole value is personal or secret, by name in lower case. */
const FIELDS: ReadonlyMap<string, Kind> = new Map([
  ...['token', 'paymenttoken', 'accesstoken', 'refreshtoken', 'authtoken', 'guestid', 'cartid', 'authorization'].map(
    (field) => [field, 'token'] as const,
  ),
  ...['password', 'currentpassword', 'newpassword', 'confirmpassword'].map((field) => [field, 'password'] as const),
  ['captcha', 'captcha'],
  ...['email', 'useremail', 'dealeremail'].map((field) => [field, 'email'] as const),
  ...['phone', 'phonenumber', 'maincontact', 'addresscontact', 'faxcontact', 'dealerphone', 'customerphone'].map(
    (field) => [field, 'phone'] as const,
  ),
  ...['name', 'firstname', 'lastname', 'shippingname', 'shippingfirstname', 'shippinglastname', 'dealername'].map(
    (field) => [field, 'name'] as const,
  ),
  ...['company', 'shippingcompany', 'fullname', 'addressname'].map((field) => [field, 'name'] as const),
  ...['address', 'line1', 'line2', 'addressline1', 'addressline2', 'shippingaddress', 'dealeraddress'].map(
    (field) => [field, 'address'] as const,
  ),
  ...['streetaddress', 'billingstreetaddress', 'locatorstreetaddress', 'billingcity', 'locatorcity'].map(
    (field) => [field, 'address'] as const,
  ),
  ...['billingpostalcode', 'locatorpostalcode', 'website', 'fflnumber', 'sotein'].map(
    (field) => [field, 'address'] as const,
  ),
  ...['city', 'shippingcity', 'dealercity', 'zip', 'shippingzip', 'dealerzip', 'postalcode'].map(
    (field) => [field, 'address'] as const,
  ),
])

/** What gives itself away wherever it stands: e-mails, our tokens, bearer headers, card numbers, phones. */
const PATTERNS: readonly (readonly [RegExp, Kind])[] = [
  [/[^\s@"'<>/?&=:,]+@[^\s@"'<>/?&=:,]+\.[^\s@"'<>/?&=:,]+/g, 'email'],
  [/\b(?:gid|standin|cart)_[\w-]+|\b(?:access|refresh|mailed)_[\da-f]{32}\b/g, 'token'],
  [/\bBearer\s+[\w.~+/-]+=*/gi, 'token'],
  [/\b\d(?:[ -]?\d){12,18}\b/g, 'token'],
  [/\(?\b\d{3}\)?[-. ]*\d{3}[-. ]?\d{4}\b/g, 'phone'],
]

/** Only a text with one of these, or with ten digits close together, can hold something that a pattern finds. */
const SUSPICIOUS = /@|(?:gid|standin|cart|access|refresh|mailed)_|bearer|\d(?:[ ().-]*\d){9}/i

export interface Redactor {
  /** Replaces what a pattern finds in a text. */
  text(text: string): string
  /** Replaces the value of a named field if the name is on the list, else what a pattern finds. */
  field(name: string, value: string): string
  /** A copy of a parsed body without anything personal or secret; empty texts stay empty. */
  body(value: unknown): unknown
}

/**
 * Replaces personal and secret values by pseudonyms before anything can be read or written: the same
 * value gives the same pseudonym for the same key, so that entries can still be compared with each other.
 */
export function createRedactor(key: number): Redactor {
  const pseudonym = (kind: Kind, value: string): string =>
    `${kind}-${hashText(value, key).toString(16).padStart(8, '0')}`
  const text = (value: string): string => {
    if (!SUSPICIOUS.test(value)) return value
    return PATTERNS.reduce((done, [pattern, kind]) => done.replace(pattern, (found) => pseudonym(kind, found)), value)
  }
  const field = (name: string, value: string): string => {
    const kind = FIELDS.get(name.toLowerCase())
    if (kind === undefined) return text(value)
    return value === '' ? '' : pseudonym(kind, value)
  }
  const body = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return field(name, value)
    if (typeof value === 'number') return FIELDS.has(name.toLowerCase()) ? field(name, String(value)) : value
    if (Array.isArray(value)) return value.map((item) => body(item, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([inner, item]) => [text(inner), body(item, inner)]))
  }
  return { text, field, body }
}
