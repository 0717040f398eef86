import * as z from 'zod/mini'

/**
 * How the stand-in scripts behave.
 * - payment: `accept` checks the card as the provider does; `reject` refuses every card; `silent` never calls
 *   back; `twice` calls back two times.
 * - captcha: `solve` gives an answer when ticked, which expires after two minutes as the real one; `fail` reports an
 *   error when ticked; `expire` gives an answer and lets it expire at once; `refused` gives an answer that the API
 *   does not take.
 * - maps: `draw` draws and finds; `auth-failure` rejects the key; `no-geocoding` draws, but every look-up fails.
 * - analytics: `collect` reports what is pushed to the data layer; `crash` throws while loading.
 * - reviews: `show` shows a few reviews; `empty` has none; `crash` throws while loading.
 *
 * That a script does not load at all is a fault rule on its path.
 */
export const StubModes = z.strictObject({
  payment: z.enum(['accept', 'reject', 'silent', 'twice']),
  captcha: z.enum(['solve', 'fail', 'expire', 'refused']),
  maps: z.enum(['draw', 'auth-failure', 'no-geocoding']),
  analytics: z.enum(['collect', 'crash']),
  reviews: z.enum(['show', 'empty', 'crash']),
})
export type StubModes = z.infer<typeof StubModes>

export const DEFAULT_STUB_MODES: StubModes = {
  payment: 'accept',
  captcha: 'solve',
  maps: 'draw',
  analytics: 'collect',
  reviews: 'show',
}

/** The third parties that a script stands in for, by the name of the script. */
export const STUBS = ['payment', 'captcha', 'maps', 'analytics', 'reviews'] as const
export type Stub = (typeof STUBS)[number]

/** How the payment tokens and the captcha answers of the stand-ins begin; the scripts hold the same texts. */
export const PAYMENT_TOKEN_PREFIX = 'standin_payment_'
export const CAPTCHA_TOKEN_PREFIX = 'standin_captcha_'
