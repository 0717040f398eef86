import { createFieldError } from '../../http/problem.ts'
import type { ShopNamespace } from '../shop-request.ts'
import { type OutboxEmail, type OutboxEmailKind, setCapped, type Store } from '../store.ts'
import { toEmailKey } from './email.ts'

/** Maximum number of emails in a namespace. The oldest ones are dropped first. */
const CAPACITY = 1000

const MS_PER_SECOND = 1000

/** Paths of the pages to which emailed links lead (ROUT-07, AUTH-26, ROUT-08). */
const LINKS: Readonly<Record<OutboxEmailKind, (token: string) => string>> = {
  'verify-registration': (token) => `/verify-email?token=${token}`,
  'reset-password': (token) => `/auth/reset-password?token=${token}`,
  'verify-newsletter': (token) => `/Newsletter/verify/${token}`,
}

/** Returns the path of an emailed link, including its token. */
function getEmailLink(kind: OutboxEmailKind, token: string): string {
  return LINKS[kind](token)
}

/** Emails a link with a new token. The email appears in the outbox, where a journey can follow the link. */
export function sendLink({ store, random, clock }: ShopNamespace, kind: OutboxEmailKind, email: string): void {
  const token = `mailed_${random.id()}`
  const { reset, verification } = store.tokenLifetimes
  const lifetime = kind === 'reset-password' ? reset : verification
  setCapped(store.emailTokens, token, { kind, email, expiresAt: clock.now() + lifetime * MS_PER_SECOND })
  const message: OutboxEmail = {
    at: new Date(clock.now()).toISOString(),
    kind,
    email,
    token,
    link: getEmailLink(kind, token),
  }
  store.emails = [...store.emails.slice(-CAPACITY + 1), message]
}

/** Lists the emails in the outbox, oldest first, optionally filtered by email address and kind. */
export function listEmails(
  { emails }: Store,
  { email, kind }: { readonly email?: string | undefined; readonly kind?: OutboxEmailKind | undefined },
): OutboxEmail[] {
  return emails.filter(
    (message) =>
      (email === undefined || toEmailKey(message.email) === toEmailKey(email)) &&
      (kind === undefined || message.kind === kind),
  )
}

/**
 * Returns the email address to which a token was sent.
 * @throws {HttpError} 400 if the token is unknown, of another kind, used, or expired.
 */
export function getTokenEmail({ store, clock }: ShopNamespace, kind: OutboxEmailKind, token: string): string {
  const known = store.emailTokens.get(token)
  if (known === undefined || known.kind !== kind || known.expiresAt <= clock.now()) {
    throw createFieldError('token', 'The link is not valid or has expired')
  }
  return known.email
}
