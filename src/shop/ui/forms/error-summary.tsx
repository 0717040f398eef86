import { type MouseEvent, type ReactNode, useId } from 'react'
import styles from './error-summary.module.css'

export interface ErrorLink {
  readonly fieldId: string
  /** Label of the control. Messages appear only at their controls, so that no text is repeated. */
  readonly label: string
}

function focusField(event: MouseEvent, fieldId: string): void {
  // Following the link would add the field's ID to the URL and the history.
  event.preventDefault()
  document.getElementById(fieldId)?.focus()
}

/**
 * An error summary, announced by screen readers when it appears. Contains links to the fields with errors, or another
 * list as `children`.
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
