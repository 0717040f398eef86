import { type ReactNode, useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

/**
 * Shows why the last submission of a form failed. Not a live region because the banner already announces the message.
 */
export function FormFailure({ message }: { readonly message: string }): ReactNode {
  const text = useRef<HTMLParagraphElement>(null)

  // The notification scrolled the page to the top, so this scrolls back (NOTE-02).
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
