import { createFieldError } from '../http/problem.ts'
import { CAPTCHA_TOKEN_PREFIX } from '../stubs/stub-modes.ts'
import { addCapped, type Store } from './store.ts'

/**
 * The captcha provider's part: only its own answers are good, and each of them once.
 * @throws {Refusal} 400 blaming `captcha`.
 */
export function assertCaptcha(store: Store, token: string): void {
  if (!token.startsWith(CAPTCHA_TOKEN_PREFIX)) {
    throw createFieldError('captcha', 'The captcha answer was not given by the captcha provider')
  }
  if (store.usedCaptchaTokens.has(token)) throw createFieldError('captcha', 'The captcha answer was used already')
}

/** Takes a good answer; done last, since a refused call leaves the store as it was. */
export function markCaptchaUsed(store: Store, token: string): void {
  addCapped(store.usedCaptchaTokens, token)
}
