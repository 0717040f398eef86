import type { Endpoint } from '#contract/endpoint.ts'

/** A prerequisite for verifying an endpoint. The command defines the text that is printed for each prerequisite. */
export type Prerequisite =
  | 'include-writes'
  | 'account'
  | 'header'
  | 'captcha'
  | 'stock'
  | 'sku'
  | 'promo-code'
  | 'payment'
  | 'outbox'
  | 'rate-limit'
  | 'server'
  | 'earlier-call'
  | 'response'

/** Options and data of a run. */
export interface VerifyContext {
  readonly includeWrites: boolean
  /** SKU in the CMS to add to carts; undefined if none can be bought. */
  readonly sku: string | undefined
  readonly hasCustomer: boolean
  readonly hasPromoCode: boolean
  readonly hasOutbox: boolean
}

const EMAILED: ReadonlySet<string> = new Set(['verifyRegistration', 'resetPassword', 'verifyNewsletterEmail'])
const WITH_PROMO_CODE: ReadonlySet<string> = new Set(['applyPromoCode', 'applyGuestPromoCode'])
/** Customer endpoints that make no lasting changes. If an account is given, they are requested even without `all`. */
const READS_OF_CUSTOMERS: ReadonlySet<string> = new Set(['getProfile', 'getCart', 'getOrder'])
const ADDS_TO_CART: ReadonlySet<string> = new Set(['addCartItems', 'addGuestCartItems'])
const TIMED_OUT = 0
const TOO_MANY_REQUESTS = 429

/**
 * Returns the prerequisite for verifying an endpoint.
 * @param statuses statuses of the error responses, or an empty list if no request was sent
 */
export function getPrerequisite(endpoint: Endpoint, statuses: readonly number[], context: VerifyContext): Prerequisite {
  return statuses.length === 0
    ? getPrerequisiteToTry(endpoint, context)
    : getPrerequisiteAfterRejection(endpoint, statuses, context)
}

function getPrerequisiteToTry(endpoint: Endpoint, context: VerifyContext): Prerequisite {
  const { id, access } = endpoint
  const { includeWrites, sku, hasCustomer, hasPromoCode, hasOutbox } = context
  if (READS_OF_CUSTOMERS.has(id) && !hasCustomer) return 'account'
  if (!includeWrites && changesData(endpoint)) return 'include-writes'
  if (EMAILED.has(id) && !hasOutbox) return 'outbox'
  if (access === 'signed-in' && !hasCustomer) return 'account'
  if (needsStock(id) && sku === undefined) return 'stock'
  if (WITH_PROMO_CODE.has(id) && !hasPromoCode) return 'promo-code'
  return 'earlier-call'
}

/** Returns whether an endpoint makes changes that persist outside the cart of a guest. */
function changesData({ id, method, access }: Endpoint): boolean {
  if (EMAILED.has(id)) return true
  return method !== 'GET' && access !== 'guest' && id !== 'createGuest'
}

function getPrerequisiteAfterRejection(
  { id, access, body }: Endpoint,
  statuses: readonly number[],
  { hasOutbox, sku }: VerifyContext,
): Prerequisite {
  const has = (...codes: readonly number[]): boolean => statuses.some((status) => codes.includes(status))
  if (has(TOO_MANY_REQUESTS)) return 'rate-limit'
  // A declined order also has status 200.
  if (id === 'checkOut' && has(200, 400, 402)) return 'payment'
  if (statuses.some((status) => status === TIMED_OUT || status === 200 || status >= 500)) return 'server'
  if (id === 'refreshToken' || (id === 'logIn' && has(401))) return 'account'
  if (has(401, 403)) return access === 'everyone' || access === 'guest' ? 'header' : 'account'
  if (WITH_PROMO_CODE.has(id)) return 'promo-code'
  if ((EMAILED.has(id) || id === 'unsubscribeFromNewsletter') && !hasOutbox) return 'outbox'
  if (listFields(body).includes('captcha')) return 'captcha'
  if (ADDS_TO_CART.has(id) && sku !== undefined) return 'sku'
  return needsStock(id) ? 'stock' : 'response'
}

function needsStock(id: string): boolean {
  return /cart|promocode|checkout|stockalert|getOrder/i.test(id)
}

/** Returns the fields of an endpoint's body. Returns an empty list if the body is missing or is itself a list. */
export function listFields(body: Endpoint['body']): readonly string[] {
  const { shape = {} } = (body?._zod.def ?? {}) as { readonly shape?: object }
  return Object.keys(shape)
}
