import { create } from 'zustand'
import type { RegisterForm } from '#domain/account/sign-in-forms.ts'

interface RegistrationDraft {
  readonly draft: Partial<Pick<RegisterForm, 'firstName' | 'lastName' | 'email'>>
}

/**
 * The buyer's data of a guest's order, passed to the registration (CONF-14). It is kept in memory only: a URL or a
 * storage would reveal it to the next user of this browser.
 */
export const useRegistrationDraft = create<RegistrationDraft>(() => ({ draft: {} }))
