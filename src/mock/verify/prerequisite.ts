import type { Endpoint } from '#contract/endpoint.ts'

/** What would help to verify an endpoint; the command has the texts for people. */
export type Prerequisite =
  | 'all'
  | 'account'
  | 'header'
  | 'captcha'
  | 'stock'
  | 'promo-code'
  | 'payment'
  | 'mails'
  | 'patience'
  | 'server'
  | 'earlier-call'
  | 'answer'

/** The options and data of a run. */
export interface VerifyContext {
  readonly all: boolean
  readonly hasStock: boolean
  readonly hasCustomer: boolean
  readonly hasPromoCode: boolean
  readonly hasOutbox: boolean
}

const EMAILED: ReadonlySet<string> = new Set(['verifyRegistration', 'resetPassword', 'verifyNewsletterEmail'])
const WITH_PROMO_CODE: ReadonlySet<string> = new Set(['applyPromoCode', 'applyGuestPromoCode'])
/** Endpoints of customers without lasting changes: with an account they are requested without `all` too. */
const READS_OF_CUSTOMERS: ReadonlySet<string> = new Set(['getProfile', 'getCart', 'getOrder'])
const TIMED_OUT = 0
const TOO_MANY_REQUESTS = 429

/** @param statuses of the error responses; empty when no request was sent. */
export function getPrerequisite(endpoint: Endpoint, statuses: readonly number[], context: VerifyContext): Prerequisite {
  return statuses.length === 0
    ? getPrerequisiteToTry(endpoint, context)
    : getPrerequisiteAfterRejection(endpoint, statuses, context)
}

function getPrerequisiteToTry(endpoint: Endpoint, context: VerifyContext): Prerequisite {
  const { id, access } = endpoint
  const { all, hasStock, hasCustomer, hasPromoCode, hasOutbox } = context
  if (READS_OF_CUSTOMERS.has(id) && !hasCustomer) return 'account'
  if (!all && changesData(endpoint)) return 'all'
  if (EMAILED.has(id) && !hasOutbox) return 'mails'
  if (access === 'signed-in' && !hasCustomer) return 'account'
  if (needsStock(id) && !hasStock) return 'stock'
  if (WITH_PROMO_CODE.has(id) && !hasPromoCode) return 'promo-code'
  return 'earlier-call'
}

/** Endpoints with changes that outlive a guest's cart. */
function changesData({ id, method, access }: Endpoint): boolean {
  if (EMAILED.has(id)) return true
  return method !== 'GET' && access !== 'guest' && id !== 'createGuest'
}

function getPrerequisiteAfterRejection(
  { id, access, body }: Endpoint,
  statuses: readonly number[],
  { hasOutbox }: VerifyContext,
): Prerequisite {
  const has = (...codes: readonly number[]): boolean => statuses.some((status) => codes.includes(status))
  if (has(TOO_MANY_REQUESTS)) return 'patience'
  // A declined order is a response with status 200.
  if (id === 'checkOut' && has(200, 400, 402)) return 'payment'
  if (statuses.some((status) => status === TIMED_OUT || status === 200 || status >= 500)) return 'server'
  if (id === 'refreshToken' || (id === 'logIn' && has(401))) return 'account'
  if (has(401, 403)) return access === 'everyone' || access === 'guest' ? 'header' : 'account'
  if (WITH_PROMO_CODE.has(id)) return 'promo-code'
  if ((EMAILED.has(id) || id === 'unsubscribeFromNewsletter') && !hasOutbox) return 'mails'
  if (listFields(body).includes('captcha')) return 'captcha'
  return needsStock(id) ? 'stock' : 'answer'
}

function needsStock(id: string): boolean {
  return /cart|promocode|checkout|stockalert|getOrder/i.test(id)
}

/** Returns the fields of the body of an endpoint; none without a body, or when it is a list. */
export function listFields(body: Endpoint['body']): readonly string[] {
  const { shape = {} } = (body?._zod.def ?? {}) as { readonly shape?: object }
  return Object.keys(shape)
}
