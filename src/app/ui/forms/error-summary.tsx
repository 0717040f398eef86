import { type MouseEvent, type ReactNode, useId } from 'react'
import styles from './error-summary.module.css'

export interface ErrorLink {
  /** ID of the control. */
  readonly fieldId: string
  /** The control's label; the message is at the control only, so that each text shows once. */
  readonly label: string
}

function focusField(event: MouseEvent, fieldId: string): void {
  // The browser's jump would put the field's ID into the URL and the history.
  event.preventDefault()
  document.getElementById(fieldId)?.focus()
}

/**
 * The error summary, announced when it appears: links to the fields with errors, or any other list as `children`
 * (A11Y-05).
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
