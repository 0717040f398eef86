import type { ReactNode } from 'react'
import { routes } from '#routes/table.ts'
import { ContactCard } from './contact-card.tsx'
import type { SectionProps } from './section-props.ts'

/** Shows the overview's contact card as its own section (OPEN-039). */
export function AccountInformation({ user }: SectionProps): ReactNode {
  return (
    <>
      <h1>{routes.profileAccountInformation.title}</h1>
      <ContactCard user={user} />
    </>
  )
}
