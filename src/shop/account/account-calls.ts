import { ApiError } from '#api/api-error.ts'
import { changePassword, logOut, resendVerification } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { updateProfile } from '#contract/user.ts'
import { api, session } from '../cart/shop.ts'
import { notify } from '../lib/notification/notification.ts'
import type { NextDocument } from '../session/document-visit.ts'
import { fail } from '../ui/form/failure.ts'

/** Maximum milliseconds that a sign-out waits for the server. The browser's data is cleared regardless (OPEN-021). */
const LOG_OUT_TIMEOUT_MS = 3000

/**
 * Saves the customer's profile and reloads it (OPEN-042).
 * @throws {ApiError} after the shared handler has reported it.
 */
export async function saveProfile(profile: BodyOf<typeof updateProfile>): Promise<void> {
  await api.call(updateProfile, { body: profile })
  await session.reloadProfile()
}

/**
 * Changes the password (ACCT-21, ACCT-22).
 * @throws {Error} if the request failed.
 */
export async function updatePassword(form: BodyOf<typeof changePassword>): Promise<void> {
  const { currentPassword, newPassword, confirmPassword } = form
  try {
    await api.call(changePassword, { body: { currentPassword, newPassword, confirmPassword } })
  } catch (error) {
    throw fail(error instanceof ApiError ? error.message : 'The password could not be changed. Please try again.')
  }
}

/** Requests a new verification email and reports the result (ACCT-11, ACCT-12). */
export async function resendVerificationLink(): Promise<void> {
  try {
    await api.call(resendVerification, { body: {} })
    notify({ message: 'A verification link was sent to your email', type: 'success' })
  } catch (error) {
    const serverMessage = error instanceof ApiError ? error.serverMessage : undefined
    notify({
      message: serverMessage ?? 'There was an issue resending the verification link, please try again later.',
      type: 'error',
    })
  }
}

/**
 * Signs out on the server and in the browser, even if the server request fails (ACCT-23, OPEN-021).
 * @param getNext returns the document to open.
 */
export async function logOutAllDevices(getNext: () => NextDocument): Promise<void> {
  const response = api.call(logOut, { body: {} }).catch(() => undefined)
  await Promise.race([response, new Promise((resolve) => setTimeout(resolve, LOG_OUT_TIMEOUT_MS))])
  session.signOut(getNext())
}
