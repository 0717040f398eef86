import type { ReactNode } from 'react'
import { href } from '#routes/href.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './page-message.module.css'

/** A page that could not be shown: the status, where there is one, and what went wrong (ROUT-23). */
export function PageError({
  status,
  message,
}: {
  readonly status?: number | undefined
  readonly message: string
}): ReactNode {
  return (
    <div className={styles['message']} role="alert">
      <h1>Unexpected Application Error!</h1>
      <p>
        {status} {message}
      </p>
      <ButtonLink href={href('home')}>Go to the home page</ButtonLink>
    </div>
  )
}
