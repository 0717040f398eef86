import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { fieldDescription, FieldWrapper, type FieldTexts } from './field-wrapper.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

/**
 * Native select. `placeholder` is its empty first option. Omit it if an option is always selected, because HTML allows
 * `required` only with an empty first option.
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
        className="control"
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
