import { type ReactNode, useEffect } from 'react'
import { href } from '#routes/href.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ERROR_TITLE, formatPageTitle } from './page-title.ts'
import styles from './page-message.module.css'

/** Page shown after an error: the status, if any, the cause, and a retry button (ROUT-23). */
export function PageError({
  status,
  message,
  onRetry = () => location.reload(),
}: {
  readonly status?: number | undefined
  readonly message: string
  readonly onRetry?: () => void
}): ReactNode {
  // The HTML of a shell page cannot contain this title. A successful retry sets the page's title.
  useEffect(() => {
    const title = document.title
    document.title = formatPageTitle(ERROR_TITLE)
    return () => {
      document.title = title
    }
  }, [])
  return (
    <div className={`page stack-4 ${styles['message']}`} role="alert">
      <h1>{ERROR_TITLE}</h1>
      <p>{`${status ?? ''} ${message}`}</p>
      <Button onClick={onRetry}>Try again</Button>
      <ButtonLink variant="secondary" href={href('home')}>
        Go to the home page
      </ButtonLink>
    </div>
  )
}
