import * as z from 'zod/mini'

/**
 * Modes of the stub scripts.
 * - payment: `accept` validates the card like the provider does, `reject` rejects every card, `silent` never calls
 *   back, and `twice` calls back twice.
 * - captcha: when the box is checked, `solve` returns a token that expires after two minutes like a real one, `fail`
 *   reports an error, `expire` returns a token that expires immediately, and `refused` returns a token that the API
 *   rejects.
 * - maps: `draw` works, `auth-failure` rejects the key, and `no-geocoding` draws but fails every geocoding request.
 * - analytics: `collect` reports pushes to the data layer, and `crash` throws while loading.
 * - reviews: `show` shows a few reviews, `empty` shows none, and `crash` throws while loading.
 *
 * A fault rule on a script's path prevents it from loading.
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

/** Third parties with a stub script, by script name. */
export const STUBS = ['payment', 'captcha', 'maps', 'analytics', 'reviews'] as const
export type Stub = (typeof STUBS)[number]

/** Prefixes of the stubs' payment and captcha tokens. They must match those in the scripts. */
export const PAYMENT_TOKEN_PREFIX = 'standin_payment_'
export const CAPTCHA_TOKEN_PREFIX = 'standin_captcha_'
