import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { fieldDescription, FieldMessages, type FieldTexts } from './field-wrapper.tsx'
import styles from '../choice.module.css'

export function CheckboxField({
  id,
  label,
  hint,
  error,
  ...input
}: FieldTexts & InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> }): ReactNode {
  return (
    <div>
      <label className={styles['choice']}>
        <input {...input} {...fieldDescription({ id, label, hint, error })} id={id} type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  )
}
