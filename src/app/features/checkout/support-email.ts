import { createContext, useContext } from 'react'
import { supportEmail } from '../../api/settings.ts'

/** The e-mail address of the contact page; '' where the CMS gives none. */
export const ContactEmail = createContext('')

/** Where shoppers get help by e-mail: as on the contact page, else as the environment says (OPEN-081). */
export function useSupportEmail(): string {
  return useContext(ContactEmail) || supportEmail()
}
