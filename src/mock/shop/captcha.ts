import { createFieldError } from '../http/problem.ts'
import { CAPTCHA_TOKEN_PREFIX } from '../stubs/stub-modes.ts'
import { addCapped, type Store } from './store.ts'

/**
 * Checks a captcha token. Only tokens from the provider are valid, and each only once.
 * @throws {HttpError} 400 for `captcha`.
 */
export function assertCaptcha(store: Store, token: string): void {
  if (!token.startsWith(CAPTCHA_TOKEN_PREFIX)) {
    throw createFieldError('captcha', 'The captcha token is not from the captcha provider')
  }
  if (store.usedCaptchaTokens.has(token)) throw createFieldError('captcha', 'The captcha token was already used')
}

/** Marks a valid token as used. This must be called last, because a rejected request must not change the store. */
export function markCaptchaUsed(store: Store, token: string): void {
  addCapped(store.usedCaptchaTokens, token)
}
