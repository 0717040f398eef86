import { type ReactNode, useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

/** Shows why the last submit of a form failed (NOTE-30). The banner announces it, so this is not a live region. */
export function FormFailure({ message }: { readonly message: string }): ReactNode {
  const text = useRef<HTMLParagraphElement>(null)

  // The notification has scrolled the page to the top (NOTE-02).
  useEffect(() => {
    text.current?.scrollIntoView({ block: 'nearest' })
  }, [message])

  if (message === '') return null
  return (
    <p ref={text} className={styles['summary']}>
      {message}
    </p>
  )
}
