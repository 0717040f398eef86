import { create } from 'zustand'
import type { RegisterForm } from '#domain/account/sign-in-forms.ts'

interface RegistrationDraft {
  readonly draft: Partial<Pick<RegisterForm, 'firstName' | 'lastName' | 'email'>>
}

/**
 * What a guest's order knows of the buyer, on its way to the registration (CONF-14). In this page's memory alone: an
 * address or a storage would tell it to the next person at this browser.
 */
export const useRegistrationDraft = create<RegistrationDraft>(() => ({ draft: {} }))
