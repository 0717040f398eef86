import type { ComputeRequest, NewCartLine } from '#contract/cart.ts'
import type { Customer } from '../live-api/credentials.ts'
import type { Outbox } from './outbox.ts'
import type { Prober } from './prober.ts'

/** What a cart needs from the catalogue. */
export interface Buyable {
  readonly line: NewCartLine
  readonly shippingMethodId: number
}

/** What all probes of a run share. */
export interface ProbeContext {
  readonly prober: Prober
  /** Makes the calls too that order, register or send mail. */
  readonly all: boolean
  /** Undefined when the catalogue has nothing that can be bought. */
  readonly buyable: Buyable | undefined
  readonly promoCode: string | undefined
  readonly customer: Customer | undefined
  readonly bearer: string | undefined
  /** Works once. */
  readonly paymentToken: string | undefined
  readonly outbox: Outbox | undefined
}

/** Nobody's: the domain is kept free for examples (RFC 2606). */
export const UNREGISTERED_EMAIL = 'storefront-verify@example.com'
/** Opens nothing, finds nothing. */
export const UNKNOWN_ID = 'storefront-verify-unknown'
export const PERSON = { firstName: 'Vera', lastName: 'Fye' } as const

/** An address to compute shipping and tax for; a public building. */
export const DESTINATION: ComputeRequest['address'] = {
  line1: '700 W Jefferson St',
  line2: '',
  city: 'Boise',
  region: 'Idaho',
  postalCode: '83720',
  country: 'US',
  taxCode: '',
}

/** An answer for a captcha: the given one, else one that the mock and the test keys of captchas take. */
export function getCaptcha({ customer }: ProbeContext): string {
  return customer?.captcha ?? `standin_captcha_storefront_verify_${crypto.randomUUID()}`
}

/** A header that says who calls; none for a stranger. */
export type Identity = Readonly<Record<string, string>>

export function toIdentity(accessToken: string): Identity {
  return { Authorization: `Bearer ${accessToken}` }
}
