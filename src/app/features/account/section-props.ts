import type { ReactNode } from 'react'
import type { User } from '../../session/session.ts'

/** What a section of the account area gets: nothing of it is rendered without a customer (ACCT-01). */
export interface SectionProps {
  readonly user: User
  /** The id in the address of an order or a saved address; '' for the others. */
  readonly id: string
  /** What stands for an address that the customer does not have. */
  readonly notFound: ReactNode
}
