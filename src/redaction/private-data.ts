/** Kinds of private data: personal data and secrets. */
export type PrivateKind = 'token' | 'password' | 'captcha' | 'card' | 'email' | 'phone' | 'name' | 'address'

/** Names of fields with private values, in lowercase without `_` and `-`. */
const FIELDS: readonly (readonly [RegExp, PrivateKind])[] = [
  [/token(?!type)|secret|apikey|authorization|cookie|credential|^x?guestid$|^cartid$/, 'token'],
  [/password/, 'password'],
  [/^captcha$/, 'captcha'],
  [/email/, 'email'],
  [/^(?:phone|fax|mobile)|phone(?:number)?$|^(?:main|address|fax)contact$/, 'phone'],
  [/^(?:shipping|dealer)?(?:first|last|full)?name$|^addressname$|^(?:shipping)?company$/, 'name'],
  [/^(?:shipping|dealer|billing|locator)?(?:address|streetaddress|city|zip|zipcode|postalcode)$/, 'address'],
  [/^(?:street)?address(?:line)?\d?$|^(?:street|line\d)$|^(?:website|fflnumber|sotein)$/, 'address'],
]

/** Fields that are private in requests but public in responses, such as the name of a shipping method. */
const PUBLIC_IN_RESPONSES: ReadonlySet<string> = new Set(['name', 'company', 'city'])

/**
 * Returns the kind of private data in a field, based on its name in any naming style, or undefined if its value is
 * public. In responses, the name of a shipping method and the city of a dealer are public.
 */
export function getPrivateDataKind(field: string, direction: 'request' | 'response'): PrivateKind | undefined {
  const name = field.toLowerCase().replace(/[_-]/g, '')
  if (direction === 'response' && PUBLIC_IN_RESPONSES.has(name)) return undefined
  return FIELDS.find(([expression]) => expression.test(name))?.[1]
}
