import { fieldRefusal } from '../http/problem.ts'
import type { Namespace } from '../namespace/namespace.ts'
import { emailKey } from './email.ts'
import { type MailKind, remember } from './store.ts'

/** Messages that a namespace remembers; older ones are forgotten first. */
const CAPACITY = 1000

const TOKEN_DIGITS = 32
const MS_PER_SECOND = 1000

/** A message that a real back end would have mailed. */
export interface Mail {
  /** ISO time of the namespace's clock. */
  readonly at: string
  readonly kind: MailKind
  readonly email: string
  readonly token: string
  /** Path of the page that the link leads to, below the site's address. */
  readonly link: string
}

export interface Outbox {
  add(mail: Mail): void
  /** Oldest first; with an e-mail address only what went there, with a kind only that kind. */
  list(filter?: { readonly email?: string | undefined; readonly kind?: MailKind | undefined }): Mail[]
  clear(): void
}

/** What was "sent" in a namespace, so that a journey can follow the links. */
export function createOutbox(): Outbox {
  let mails: Mail[] = []
  return {
    add(mail) {
      if (mails.length >= CAPACITY) mails = mails.slice(1)
      mails.push(mail)
    },
    list: ({ email, kind } = {}) =>
      mails.filter(
        (mail) =>
          (email === undefined || emailKey(mail.email) === emailKey(email)) &&
          (kind === undefined || mail.kind === kind),
      ),
    clear() {
      mails = []
    },
  }
}

/** The pages that mailed links lead to (catalogue spec §2). */
const LINKS: Readonly<Record<MailKind, (token: string) => string>> = {
  'verify-registration': (token) => `/verify-email?token=${token}`,
  'reset-password': (token) => `/auth/reset-password?token=${token}`,
  'verify-newsletter': (token) => `/Newsletter/verify/${token}`,
}

/** "Mails" a link with a new token. */
export function mailLink({ store, random, clock, outbox }: Namespace, kind: MailKind, email: string): void {
  const token = `mailed_${random.hex(TOKEN_DIGITS)}`
  const { reset, verification } = store.tokenLifetimes
  const lifetime = kind === 'reset-password' ? reset : verification
  remember(store.mailTokens, token, { kind, email, expiresAt: clock.now() + lifetime * MS_PER_SECOND })
  outbox.add({ at: new Date(clock.now()).toISOString(), kind, email, token, link: LINKS[kind](token) })
}

/**
 * The e-mail address that a mailed token went to.
 * @throws {Refusal} 400 when the token is unknown, of another kind, used up or expired.
 */
export function emailOfToken({ store, clock }: Namespace, kind: MailKind, token: string): string {
  const known = store.mailTokens.get(token)
  if (known === undefined || known.kind !== kind || known.expiresAt <= clock.now()) {
    throw fieldRefusal('token', 'The link is not valid or has expired')
  }
  return known.email
}
