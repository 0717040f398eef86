import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { fieldDescription, FieldWrapper, type FieldTexts } from './field-wrapper.tsx'

/** A multi-line text field with a label. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  required = false,
  ...area
}: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> }): ReactNode {
  const texts = { id, label, hint, error }
  return (
    <FieldWrapper {...texts} optional={!required}>
      <textarea rows={4} {...area} {...fieldDescription(texts)} id={id} required={required} className="control" />
    </FieldWrapper>
  )
}
