import { fieldRefusal } from '../http/problem.ts'
import { CAPTCHA_ANSWER_PREFIX } from '../stand-ins/stand-in-modes.ts'
import { rememberIn, type Store } from './store.ts'

/**
 * The captcha provider's part: only its own answers are good, and each of them once.
 * @throws {Refusal} 400 blaming `captcha`.
 */
export function refuseBadCaptcha(store: Store, answer: string): void {
  if (!answer.startsWith(CAPTCHA_ANSWER_PREFIX)) {
    throw fieldRefusal('captcha', 'The captcha answer was not given by the captcha provider')
  }
  if (store.spentCaptchas.has(answer)) throw fieldRefusal('captcha', 'The captcha answer was used already')
}

/** Takes a good answer; done last, since a refused call leaves the store as it was. */
export function spendCaptcha(store: Store, answer: string): void {
  rememberIn(store.spentCaptchas, answer)
}
