import { type MouseEvent, type ReactNode, useId } from 'react'
import styles from './error-summary.module.css'

export interface ErrorLink {
  /** ID of the control. */
  readonly fieldId: string
  /** Label of the control. The message is shown only at the control, so that each text appears once. */
  readonly label: string
}

function focusField(event: MouseEvent, fieldId: string): void {
  // Following the link normally would put the field's ID into the URL and the history.
  event.preventDefault()
  document.getElementById(fieldId)?.focus()
}

/**
 * Error summary, announced by screen readers when it appears. It contains links to the fields with errors, or any other
 * list as `children` (A11Y-05).
 */
export function ErrorSummary({
  title,
  links,
  children,
}: {
  readonly title: string
  readonly links?: readonly ErrorLink[]
  readonly children?: ReactNode
}): ReactNode {
  const titleId = useId()
  return (
    <div role="alert" aria-labelledby={titleId} className={styles['summary']}>
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      {links !== undefined && (
        <ul role="list" className={styles['links']}>
          {links.map(({ fieldId, label }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
