/** Credentials for a live API. They are never printed or written. */
export interface Credentials {
  /** Headers for each request, by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Token sent as `Authorization: Bearer …`, except with requests that are deliberately signed out. */
  readonly bearer?: string | undefined
  readonly customer?: Customer | undefined
}

/** A customer account in a live API. */
export interface Customer {
  readonly email: string
  readonly password: string
  /** A captcha token that the API accepts, such as one from a test key. */
  readonly captcha?: string | undefined
}

/** Minimum length of a secret to search for in responses. Shorter values, such as `1` or `en`, occur everywhere. */
const MIN_SECRET_LENGTH = 6

/** Returns the secret values in credentials, including header values without their scheme or cookie name. */
export function listSecrets({ headers = {}, bearer, customer }: Credentials): string[] {
  const values = Object.values(headers).flatMap((value) => [
    value,
    ...value.split(/[;,]\s*/).flatMap((part) => [part.replace(/^\w+\s+/, ''), part.replace(/^[\w-]+=/, '')]),
  ])
  return [...values, bearer, customer?.email, customer?.password].filter(
    (value): value is string => value !== undefined && value.length >= MIN_SECRET_LENGTH,
  )
}

/** Returns a copy of a response without the secrets, whether they are in plain text, percent-encoded, or in base64. */
export function removeSecrets(response: unknown, secrets: ReadonlySet<string>): unknown {
  if (secrets.size === 0) return response
  const forms = [...secrets].flatMap((secret) =>
    listForms(secret).map((form) => [form, getReplacement(secret)] as const),
  )
  const byLength = forms.toSorted(([one], [other]) => other.length - one.length)
  const hidden = (text: string): string =>
    byLength.reduce((shown, [form, instead]) => shown.replaceAll(form, instead), text)
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return hidden(value)
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [hidden(name), visit(inner)]))
  }
  return visit(response)
}

/** Returns a replacement for a secret in the same format, because the contract may require that format. */
function getReplacement(secret: string): string {
  return secret.includes('@') ? 'hidden@example.com' : '[hidden]'
}

function listForms(secret: string): string[] {
  return [...new Set([secret, encodeURIComponent(secret), ...[0, 1, 2].map((bytes) => inBase64(secret, bytes))])]
}

/**
 * Returns the base64 characters of a text that follows the given number of bytes. Omits characters that also depend on
 * the surrounding bytes.
 */
function inBase64(text: string, bytesBefore: number): string {
  const bytes = Buffer.concat([Buffer.alloc(bytesBefore), Buffer.from(text)])
  return bytes.toString('base64').slice(Math.ceil((bytesBefore * 8) / 6), Math.floor((bytes.length * 8) / 6))
}
