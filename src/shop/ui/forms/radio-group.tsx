import type { ReactNode } from 'react'
import { fieldDescription, FieldMessages, type FieldTexts } from './field-wrapper.tsx'
import styles from '../choice.module.css'

export interface RadioOption<Value extends string | number> {
  readonly value: Value
  readonly label: string
  /** Text at the end of the line, such as a price. */
  readonly detail?: string
}

/** A group of radio buttons. The group itself can be focused, to show an error if there are no options. */
export function RadioGroup<Value extends string | number>({
  id,
  label,
  hint,
  error,
  name,
  options,
  first,
}: FieldTexts & {
  readonly name: string
  readonly options: readonly RadioOption<Value>[]
  /** Value of the option that is checked at first. */
  readonly first: Value | null
}): ReactNode {
  const texts = { id, label, hint, error }
  return (
    <fieldset
      id={id}
      role="radiogroup"
      tabIndex={-1}
      className={`stack-2 unframed ${styles['group']}`}
      {...fieldDescription(texts)}
    >
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={`box ${styles['card']}`}>
          <input type="radio" name={name} value={option.value} defaultChecked={option.value === first} />
          <span>{option.label}</span>
          {option.detail !== undefined && (
            <span className={styles['detail']} translate={/\d/.test(option.detail) ? 'no' : undefined}>
              {option.detail}
            </span>
          )}
        </label>
      ))}
      <FieldMessages id={id} hint={hint} error={error} />
    </fieldset>
  )
}
