import { create } from 'zustand'
import type { RegisterForm } from '#domain/account/sign-in-forms.ts'

interface RegistrationDraft {
  readonly draft: Partial<Pick<RegisterForm, 'firstName' | 'lastName' | 'email'>>
}

/**
 * Buyer's data from a guest order, which prefills the registration form. Kept only in memory, because a URL or browser
 * storage would reveal it to the browser's next user.
 */
export const useRegistrationDraft = create<RegistrationDraft>(() => ({ draft: {} }))
