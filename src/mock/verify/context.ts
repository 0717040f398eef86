import type { ComputeRequest, NewCartLine } from '#contract/cart.ts'
import type { Customer } from '../live-api/credentials.ts'
import type { Outbox } from './outbox.ts'
import type { Prober } from './prober.ts'

/** Catalog data needed to fill a cart. */
export interface BuyableProduct {
  readonly line: NewCartLine
  readonly shippingMethodId: number
}

/** State shared by all probes in a run. */
export interface ProbeContext {
  readonly prober: Prober
  /** Whether to place orders, register customers, and trigger emails. */
  readonly includeWrites: boolean
  /** Item for carts; undefined if nothing in the catalog can be bought. */
  readonly buyable: BuyableProduct | undefined
  readonly promoCode: string | undefined
  readonly customer: Customer | undefined
  readonly bearer: string | undefined
  /** Payment token, which works only once. */
  readonly paymentToken: string | undefined
  readonly outbox: Outbox | undefined
}

/** An address that belongs to no one, because its domain is reserved for examples (RFC 2606). */
export const UNREGISTERED_EMAIL = 'storefront-verify@example.com'
/** An ID that does not exist. */
export const UNKNOWN_ID = 'storefront-verify-unknown'
export const PERSON = { firstName: 'Vera', lastName: 'Fye' } as const

/** Address of a public building, used for shipping and tax. */
export const DESTINATION: ComputeRequest['address'] = {
  line1: '700 W Jefferson St',
  line2: '',
  city: 'Boise',
  region: 'Idaho',
  postalCode: '83720',
  country: 'US',
  taxCode: '',
}

/** Returns the configured captcha token, or one that the mock and captcha test keys accept. */
export function getCaptcha({ customer }: ProbeContext): string {
  return customer?.captcha ?? `stub_captcha_storefront_verify_${crypto.randomUUID()}`
}

/** Authentication header of the sender; empty for an anonymous request. */
export type Identity = Readonly<Record<string, string>>

export function toIdentity(accessToken: string): Identity {
  return { Authorization: `Bearer ${accessToken}` }
}
