import { create } from 'zustand'
import type { RegisterForm } from '#domain/account/sign-in-forms.ts'

interface RegistrationDraft {
  readonly draft: Partial<Pick<RegisterForm, 'firstName' | 'lastName' | 'email'>>
}

/**
 * Buyer's data from a guest order, used to prefill the registration form (CONF-14). It is kept in memory only, because
 * a URL or the browser's storage would reveal it to the next person who uses the browser.
 */
export const useRegistrationDraft = create<RegistrationDraft>(() => ({ draft: {} }))
