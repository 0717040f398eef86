import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { fieldDescription, FieldWrapper, type FieldTexts } from './field-wrapper.tsx'

/** A text field with a label. A field that is not `required` is marked as optional. */
export function TextField({
  id,
  label,
  hint,
  error,
  required = false,
  action,
  ...input
}: FieldTexts &
  InputHTMLAttributes<HTMLInputElement> & {
    readonly ref?: Ref<HTMLInputElement>
    readonly action?: ReactNode
  }): ReactNode {
  const texts = { id, label, hint, error }
  return (
    <FieldWrapper {...texts} optional={!required && input.readOnly !== true} action={action}>
      <input
        type="text"
        dir="auto"
        {...input}
        {...fieldDescription(texts)}
        id={id}
        required={required}
        className="control"
      />
    </FieldWrapper>
  )
}
