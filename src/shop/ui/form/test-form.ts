import { vi } from 'vitest'
import type { SentRequest } from '../../lib/api/test-api.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { captcha } from '../captcha/test-captcha.ts'

/** Resets what all forms use: the captcha, the notification, and scrolling. */
export function resetForms(): void {
  captcha.stub()
  useNotification.setState({ notification: null })
  vi.stubGlobal('scrollTo', vi.fn())
}

export const notification = () => useNotification.getState().notification

/** Returns the requests that sent a form. */
export const posts = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'POST')
