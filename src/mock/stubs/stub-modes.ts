import * as z from 'zod/mini'

/**
 * Modes of the stub scripts.
 * - payment: `accept` validates the card like the provider; `reject` rejects every card; `silent` never calls back;
 *   `twice` calls back two times.
 * - captcha: `solve` returns a token when checked, which expires after two minutes like a real one; `fail` reports an
 *   error when checked; `expire` returns a token that expires immediately; `refused` returns a token that the API
 *   rejects.
 * - maps: `draw` works; `auth-failure` rejects the key; `no-geocoding` draws, but every geocoding request fails.
 * - analytics: `collect` reports pushes to the data layer; `crash` throws while loading.
 * - reviews: `show` shows a few reviews; `empty` has none; `crash` throws while loading.
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
