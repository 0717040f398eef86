import type { ReactNode } from 'react'
import styles from '../field.module.css'

export interface FieldTexts {
  /** ID of the control, which determines the IDs of the hint and the error. The error summary links to it. */
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  /** Error message of the field, if any. */
  readonly error?: string | undefined
}

/** Returns the attributes that associate a control with its hint and error. */
export function fieldDescription({ id, hint, error }: FieldTexts): {
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
} {
  const ids = [...(error === undefined ? [] : [`${id}-error`]), ...(hint === undefined ? [] : [`${id}-hint`])]
  return {
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error === undefined ? undefined : true,
  }
}

/** Wraps a control with its label above, its hint and error below, and an `action` next to the label. */
export function FieldWrapper({
  id,
  label,
  hint,
  error,
  optional,
  action,
  children,
}: FieldTexts & {
  readonly optional: boolean
  readonly action?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className={`stack-1 ${styles['field']}`}>
      <label htmlFor={id} className="text-sm bold">
        <span>{label}</span>
        {optional && <span className={styles['optional']}> (optional)</span>}
      </label>
      {children}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  )
}

/** Shows the hint and error of a control, with the IDs used by `fieldDescription`. */
export function FieldMessages({ id, hint, error }: Omit<FieldTexts, 'label'>): ReactNode {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="muted text-sm">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="error text-sm">
          {error}
        </p>
      )}
    </>
  )
}
