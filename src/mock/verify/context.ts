import type { ComputeRequest, NewCartLine } from '#contract/cart.ts'
import type { Customer } from '../live-api/credentials.ts'
import type { Outbox } from './outbox.ts'
import type { Prober } from './prober.ts'

/** The data of the catalog that a cart needs. */
export interface Buyable {
  readonly line: NewCartLine
  readonly shippingMethodId: number
}

/** The state shared by all probes of a run. */
export interface ProbeContext {
  readonly prober: Prober
  /** Whether to send requests that order, register or send email. */
  readonly all: boolean
  /** Undefined when the catalog has nothing that can be bought. */
  readonly buyable: Buyable | undefined
  readonly promoCode: string | undefined
  readonly customer: Customer | undefined
  readonly bearer: string | undefined
  /** Works once. */
  readonly paymentToken: string | undefined
  readonly outbox: Outbox | undefined
}

/** Belongs to no one: the domain is reserved for examples (RFC 2606). */
export const UNREGISTERED_EMAIL = 'storefront-verify@example.com'
/** An ID that does not exist. */
export const UNKNOWN_ID = 'storefront-verify-unknown'
export const PERSON = { firstName: 'Vera', lastName: 'Fye' } as const

/** The address for shipping and tax; a public building. */
export const DESTINATION: ComputeRequest['address'] = {
  line1: '700 W Jefferson St',
  line2: '',
  city: 'Boise',
  region: 'Idaho',
  postalCode: '83720',
  country: 'US',
  taxCode: '',
}

/** Returns a captcha token: the given one, otherwise one that the mock and the test keys of captchas accept. */
export function getCaptcha({ customer }: ProbeContext): string {
  return customer?.captcha ?? `standin_captcha_storefront_verify_${crypto.randomUUID()}`
}

/** Returns the authentication header; none when anonymous. */
export type Identity = Readonly<Record<string, string>>

export function toIdentity(accessToken: string): Identity {
  return { Authorization: `Bearer ${accessToken}` }
}
