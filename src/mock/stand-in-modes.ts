import * as z from 'zod/mini'

/**
 * How the stand-in scripts behave.
 * - payment: `accept` checks the card as the provider does; `reject` refuses every card; `silent` never calls
 *   back; `twice` calls back two times.
 * - captcha: `solve` gives an answer when ticked; `fail` reports an error when ticked; `expire` gives an answer and
 *   lets it expire at once.
 *
 * That a script does not load at all is a fault rule on its path.
 */
export const StandInModes = z.strictObject({
  payment: z.enum(['accept', 'reject', 'silent', 'twice']),
  captcha: z.enum(['solve', 'fail', 'expire']),
})
export type StandInModes = z.infer<typeof StandInModes>

export const DEFAULT_STAND_IN_MODES: StandInModes = { payment: 'accept', captcha: 'solve' }

/** How the payment tokens and the captcha answers of the stand-ins begin; the scripts hold the same texts. */
export const PAYMENT_TOKEN_PREFIX = 'standin_payment_'
export const CAPTCHA_ANSWER_PREFIX = 'standin_captcha_'
