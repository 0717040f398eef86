import type { ReactNode } from 'react'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import type { User } from '../session/session.ts'
import { Card } from './card.tsx'

/** Shows the customer's contact data, with links to edit it (ACCT-07). */
export function ContactCard({ user }: { readonly user: User }): ReactNode {
  const name = user.fullName.trim() || `${user.firstName} ${user.lastName}`.trim()
  return (
    <Card
      title="Contact Information"
      actions={
        <>
          <a href={href('profileDetails')}>{routes.profileDetails.title}</a>
          <a href={href('profileUpdatePassword')}>{routes.profileUpdatePassword.title}</a>
        </>
      }
    >
      <p>{name === '' ? 'No name yet' : name}</p>
      <p>{user.email}</p>
      <p>{user.phoneNumber.trim() === '' ? 'No phone number yet' : user.phoneNumber}</p>
    </Card>
  )
}
