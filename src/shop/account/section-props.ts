import type { ReactNode } from 'react'
import type { User } from '../session/session.ts'

/** Props of an account section. Sections render only for a signed-in customer (ACCT-01). */
export interface SectionProps {
  readonly user: User
  /** Order or address ID from the URL. Empty in other sections. */
  readonly id: string
  /** Rendered for an unknown address. */
  readonly notFound: ReactNode
}
