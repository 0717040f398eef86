import type { ReactNode } from 'react'
import type { User } from '../../session/session.ts'

/** Props of an account section. Sections render only for a signed-in customer (ACCT-01). */
export interface SectionProps {
  readonly user: User
  /** Order or address ID from the URL; an empty string in other sections. */
  readonly id: string
  /** Rendered instead of an unknown address. */
  readonly notFound: ReactNode
}
