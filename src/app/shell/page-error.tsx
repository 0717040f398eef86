import type { ReactNode } from 'react'
import { href } from '#routes/href.ts'
import { ButtonLink } from '../ui/button.tsx'
import styles from './late-data.module.css'

/** A page that could not be shown (session spec §2). */
export function PageError({ message }: { readonly message: string }): ReactNode {
  return (
    <div className={styles['message']} role="alert">
      <h1>Unexpected Application Error!</h1>
      <p>{message}</p>
      <ButtonLink href={href('home')}>Go to the home page</ButtonLink>
    </div>
  )
}
