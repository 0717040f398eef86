import { ApiError } from '#api/api-error.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { registerDealer } from '#contract/registration.ts'
import { notify } from '../../notification/notification.ts'
import { api } from '../../shop.ts'

/** Result of a registration. A rejection may list the invalid fields. */
export type RegistrationResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> }

/**
 * Sends a dealer registration as multipart form data and shows the server's success message (DEAL-34, DEAL-36). The
 * shared error handler reports failures.
 */
export async function sendDealerRegistration(body: BodyOf<typeof registerDealer>): Promise<RegistrationResult> {
  try {
    const { message } = await api.call(registerDealer, { body })
    notify({ message, type: 'success' })
    return { ok: true }
  } catch (error) {
    const errors = error instanceof ApiError ? (error.problem?.errors ?? {}) : {}
    const fields = Object.entries(errors).map(([field, texts]) => [field, texts[0] ?? ''] as const)
    return { ok: false, fields: Object.fromEntries(fields.filter(([, text]) => text !== '')) }
  }
}
