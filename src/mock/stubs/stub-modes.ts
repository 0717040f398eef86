import * as z from 'zod/mini'

/**
 * Modes of the stub scripts.
 *
 * - payment: `accept` validates the card as the provider does, `reject` rejects every card, `no-callback` never calls
 *   back, and `double-callback` calls back twice.
 * - captcha: when the box is checked, `solve` returns a token that expires after two minutes like a real one, `error`
 *   reports an error, `expire` returns a token that expires immediately, and `invalid-token` returns a token that the
 *   API rejects.
 * - maps: `ok` works, `auth-failure` rejects the key, and `no-geocoding` draws but fails every geocoding request.
 * - analytics: `collect` reports pushes to the data layer, and `throw` throws while loading.
 * - reviews: `show` shows a few reviews, `empty` shows none, and `throw` throws while loading.
 *
 * A fault rule for the path of a script prevents it from loading.
 */
export const StubModes = z.strictObject({
  payment: z.enum(['accept', 'reject', 'no-callback', 'double-callback']),
  captcha: z.enum(['solve', 'error', 'expire', 'invalid-token']),
  maps: z.enum(['ok', 'auth-failure', 'no-geocoding']),
  analytics: z.enum(['collect', 'throw']),
  reviews: z.enum(['show', 'empty', 'throw']),
})
export type StubModes = z.infer<typeof StubModes>

export const DEFAULT_STUB_MODES: StubModes = {
  payment: 'accept',
  captcha: 'solve',
  maps: 'ok',
  analytics: 'collect',
  reviews: 'show',
}

/** Third parties with a stub script. */
export const STUBS = ['payment', 'captcha', 'maps', 'analytics', 'reviews'] as const
export type Stub = (typeof STUBS)[number]

/** Prefixes of the stubs' payment and captcha tokens. Keep them in sync with the scripts. */
export const PAYMENT_TOKEN_PREFIX = 'stub_payment_'
export const CAPTCHA_TOKEN_PREFIX = 'stub_captcha_'

/** Path prefix of the stub scripts and of the reports they send. */
export const STUBS_PATH = '/__mock/stubs'
