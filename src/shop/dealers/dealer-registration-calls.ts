import { ApiError } from '#api/api-error.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { registerDealer } from '#contract/registration.ts'
import { api } from '../cart/shop.ts'
import { notify } from '../lib/notification/notification.ts'
import { registrationLabels } from './registration-labels.ts'

/**
 * Sends a dealer registration as multipart form data and shows the server's success message (DEAL-34, DEAL-36).
 * @throws {ApiError} after the shared handler has reported it.
 */
export async function sendDealerRegistration(body: BodyOf<typeof registerDealer>): Promise<void> {
  const { message } = await api.call(registerDealer, { body })
  notify({ message, type: 'success' })
}

/** Returns the server's messages for fields of the form. */
export function getFieldErrors(error: unknown): Readonly<Record<string, string>> {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? {}) : {}
  const first = Object.entries(errors).map(([field, texts]) => [field, texts[0] ?? ''] as const)
  return Object.fromEntries(
    first.filter(([field, text]) => text !== '' && field !== 'captcha' && field in registrationLabels),
  )
}
