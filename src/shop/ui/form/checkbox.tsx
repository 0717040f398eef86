import type { ReactNode } from 'react'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { type FieldProps, useField } from './fields.tsx'

/** A checkbox of the enclosing form. */
export function Checkbox({ name, label, hint }: FieldProps & { readonly hint?: string }): ReactNode {
  const { first, field } = useField({ name, ...(label !== undefined && { label }) })
  return <CheckboxField {...field} hint={hint} defaultChecked={first === true} />
}
