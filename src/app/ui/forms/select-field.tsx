import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { fieldDescription, FieldWrapper, type FieldTexts } from './field-wrapper.tsx'
import styles from '../field.module.css'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

/**
 * A native choice list; `placeholder` is its empty first entry, left out where one entry is always chosen. There nothing
 * can be missing, and HTML asks for an empty first entry of what is required.
 */
export function SelectField({
  id,
  label,
  hint,
  error,
  required = false,
  options,
  placeholder,
  ...select
}: FieldTexts &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly ref?: Ref<HTMLSelectElement>
    readonly options: readonly SelectOption[]
    readonly placeholder?: string
  }): ReactNode {
  const texts = { id, label, hint, error }
  return (
    <FieldWrapper {...texts} optional={!required}>
      <select
        {...select}
        {...fieldDescription(texts)}
        id={id}
        required={required && placeholder !== undefined}
        className={styles['control']}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldWrapper>
  )
}
