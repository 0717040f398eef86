import type { ReactNode } from 'react'
import { ContactCard } from './contact-card.tsx'
import type { PartProps } from './sections.ts'

/** The contact information of the overview, alone (OPEN-039). */
export function AccountInformation({ user }: PartProps): ReactNode {
  return (
    <>
      <h1>Account Information</h1>
      <ContactCard user={user} />
    </>
  )
}
