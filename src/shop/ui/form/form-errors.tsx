import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { useForm } from './rule-form.tsx'
import styles from '../forms/error-summary.module.css'

/** Lists the errors of the enclosing form after a refused submission, by default those of all fields. */
export function FormErrors({
  title,
  labels,
}: {
  readonly title: string
  /** Labels of the fields to list. */
  readonly labels?: Readonly<Record<string, string>>
}): ReactNode {
  const form = useForm()
  const texts = labels ?? form.labels
  const links = Object.keys(form.errors)
    .filter((name) => name in texts)
    .map((name) => ({ fieldId: `${form.id}-${name}`, label: texts[name] ?? name }))
  return form.refused && links.length > 0 && <ErrorSummary title={title} links={links} />
}

/**
 * Shows why the last submission of the enclosing form failed. Not a live region because the banner already announces the
 * message.
 */
export function FormFailure(): ReactNode {
  const { failure } = useForm()
  const text = useRef<HTMLParagraphElement>(null)

  // The notification scrolled the page to the top, so this scrolls back (NOTE-02).
  useEffect(() => {
    text.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  if (failure === '') return null
  return (
    <p ref={text} className={styles['summary']}>
      {failure}
    </p>
  )
}
