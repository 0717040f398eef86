import { createContext, useContext } from 'react'
import { supportEmail } from '../../api/settings.ts'

/** Email address of the contact page; '' if the CMS has none. */
export const ContactEmail = createContext('')

/** Returns the support email address: the contact page's, or else the environment's (OPEN-081). */
export function useSupportEmail(): string {
  return useContext(ContactEmail) || supportEmail()
}
