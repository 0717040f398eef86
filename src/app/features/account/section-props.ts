import type { ReactNode } from 'react'
import type { User } from '../../session/session.ts'

/** Props of an account section; sections render only with a customer (ACCT-01). */
export interface SectionProps {
  readonly user: User
  /** Order or address ID from the URL; '' in other sections. */
  readonly id: string
  /** Renders in place of an unknown address. */
  readonly notFound: ReactNode
}
