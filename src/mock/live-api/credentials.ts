/** What opens a live API. Nothing of it is ever printed or written (MOCK-29). */
export interface Credentials {
  /** Sent with each call, by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as `Authorization: Bearer …` with each call but those that are made signed out. */
  readonly bearer?: string | undefined
  readonly customer?: Customer | undefined
}

/** A customer's account at a live API. */
export interface Customer {
  readonly email: string
  readonly password: string
  /** An answer that the API's captcha takes, such as that of a test key. */
  readonly captcha?: string | undefined
}

/** Letters from which a value is looked for in answers: shorter ones, such as `1` or `en`, stand everywhere. */
const MIN_SECRET_LENGTH = 6

/** The values of credentials that may not be seen again: those of headers without a scheme or a cookie's name too. */
export function listSecrets({ headers = {}, bearer, customer }: Credentials): string[] {
  const values = Object.values(headers).flatMap((value) => [
    value,
    ...value.split(/[;,]\s*/).flatMap((part) => [part.replace(/^\w+\s+/, ''), part.replace(/^[\w-]+=/, '')]),
  ])
  return [...values, bearer, customer?.email, customer?.password].filter(
    (value): value is string => value !== undefined && value.length >= MIN_SECRET_LENGTH,
  )
}

/** A copy of an answer in which none of the values stands: neither as it is, nor percent-encoded, nor in base64. */
export function withoutSecrets(response: unknown, secrets: ReadonlySet<string>): unknown {
  if (secrets.size === 0) return response
  const forms = [...secrets].flatMap((secret) => formsOf(secret).map((form) => [form, replacementOf(secret)] as const))
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

/** What stands in the place of a value keeps the form that the contract may ask for. */
function replacementOf(secret: string): string {
  return secret.includes('@') ? 'hidden@example.com' : '[hidden]'
}

function formsOf(secret: string): string[] {
  return [...new Set([secret, encodeURIComponent(secret), ...[0, 1, 2].map((bytes) => inBase64(secret, bytes))])]
}

/** The letters that a text gives in base64 behind so many other bytes, whatever these are and whatever follows. */
function inBase64(text: string, bytesBefore: number): string {
  const bytes = Buffer.concat([Buffer.alloc(bytesBefore), Buffer.from(text)])
  return bytes.toString('base64').slice(Math.ceil((bytesBefore * 8) / 6), Math.floor((bytes.length * 8) / 6))
}
