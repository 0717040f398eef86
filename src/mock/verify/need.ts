import type { Endpoint } from '#contract/endpoint.ts'

/** What would help to prove a call; the words for people are the command's. */
export type Need =
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

/** What a run had to work with. */
export interface Circumstances {
  readonly all: boolean
  readonly hasStock: boolean
  readonly hasCustomer: boolean
  readonly hasPromoCode: boolean
  readonly hasOutbox: boolean
}

const MAILED: ReadonlySet<string> = new Set(['verifyRegistration', 'resetPassword', 'verifyNewsletterEmail'])
const WITH_PROMO_CODE: ReadonlySet<string> = new Set(['applyPromoCode', 'applyGuestPromoCode'])
/** Calls of customers that change nothing: with an account they are made without `all` too. */
const READS_OF_CUSTOMERS: ReadonlySet<string> = new Set(['getProfile', 'getCart', 'getOrder'])
const TIMED_OUT = 0
const TOO_MANY_REQUESTS = 429

/** @param statuses of the refusals; none when the call was not tried. */
export function neededFor(endpoint: Endpoint, statuses: readonly number[], circumstances: Circumstances): Need {
  return statuses.length === 0 ? neededToTry(endpoint, circumstances) : neededAfter(endpoint, statuses, circumstances)
}

function neededToTry(endpoint: Endpoint, circumstances: Circumstances): Need {
  const { id, access } = endpoint
  const { all, hasStock, hasCustomer, hasPromoCode, hasOutbox } = circumstances
  if (READS_OF_CUSTOMERS.has(id) && !hasCustomer) return 'account'
  if (!all && needsAll(endpoint)) return 'all'
  if (MAILED.has(id) && !hasOutbox) return 'mails'
  if (access === 'signed-in' && !hasCustomer) return 'account'
  if (needsStock(id) && !hasStock) return 'stock'
  if (WITH_PROMO_CODE.has(id) && !hasPromoCode) return 'promo-code'
  return 'earlier-call'
}

/** What changes something for longer than a guest's cart lives. */
function needsAll({ id, method, access }: Endpoint): boolean {
  if (MAILED.has(id)) return true
  return method !== 'GET' && access !== 'guest' && id !== 'createGuest'
}

function neededAfter({ id, access, body }: Endpoint, statuses: readonly number[], { hasOutbox }: Circumstances): Need {
  const has = (...wanted: readonly number[]): boolean => statuses.some((status) => wanted.includes(status))
  if (has(TOO_MANY_REQUESTS)) return 'patience'
  // A declined order is answered, with 200.
  if (id === 'checkOut' && has(200, 400, 402)) return 'payment'
  if (statuses.some((status) => status === TIMED_OUT || status === 200 || status >= 500)) return 'server'
  if (id === 'refreshToken' || (id === 'logIn' && has(401))) return 'account'
  if (has(401, 403)) return access === 'everyone' || access === 'guest' ? 'header' : 'account'
  if (WITH_PROMO_CODE.has(id)) return 'promo-code'
  if ((MAILED.has(id) || id === 'unsubscribeFromNewsletter') && !hasOutbox) return 'mails'
  if (fieldsOf(body).includes('captcha')) return 'captcha'
  return needsStock(id) ? 'stock' : 'answer'
}

function needsStock(id: string): boolean {
  return /cart|promocode|checkout|stockalert|getOrder/i.test(id)
}

/** The fields of the body that a call takes; none for one without a body, or whose body is a list. */
export function fieldsOf(body: Endpoint['body']): readonly string[] {
  const { shape = {} } = (body?._zod.def ?? {}) as { readonly shape?: object }
  return Object.keys(shape)
}
