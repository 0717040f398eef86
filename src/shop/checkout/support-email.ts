import { createContext, useContext } from 'react'
import { supportEmail } from '../lib/api/settings.ts'

/** Email address from the contact page, or empty if the CMS has none. */
export const ContactEmail = createContext('')

/** Returns the support email address from the contact page, or from the environment as a fallback (OPEN-081). */
export function useSupportEmail(): string {
  return useContext(ContactEmail) || supportEmail()
}
