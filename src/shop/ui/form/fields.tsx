import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { reformatDigits } from '../forms/reformat-digits.ts'
import { SelectField } from '../forms/select-field.tsx'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useForm } from './rule-form.tsx'

interface FieldProps {
  readonly name: string
  /** Label, if it differs from the one in the error summary. */
  readonly label?: string
}

/** Returns the ID, label, error, and first value of a field in the enclosing form. */
function useField({ name, label }: FieldProps) {
  const { id, labels, errors, known } = useForm()
  const [first] = useState(() => known(name))
  const field = { id: `${id}-${name}`, name, label: label ?? labels[name] ?? name, error: errors[name] }
  return { first, field }
}

/** Returns a text to start with. React would write an empty one into the HTML. */
function startText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

type ControlProps<Props> = FieldProps & { readonly optional?: boolean } & Omit<
    Props,
    'id' | 'name' | 'label' | 'error' | 'required' | 'defaultValue'
  >

/** A text field of the enclosing form. `format` formats the input without changing the order of its digits. */
export function Field({
  name,
  label,
  optional = false,
  format,
  ...input
}: ControlProps<ComponentProps<typeof TextField>> & { readonly format?: (text: string) => string }): ReactNode {
  const { announceChange } = useForm()
  const { first, field } = useField({ name, ...(label !== undefined && { label }) })
  return (
    <TextField
      {...input}
      {...field}
      defaultValue={startText(first)}
      required={!optional}
      {...(format !== undefined && {
        onChange: (event) => reformatDigits(event.currentTarget, format, event.nativeEvent as InputEvent),
        onCompositionEnd: ({ currentTarget }) => {
          reformatDigits(currentTarget, format)
          announceChange()
        },
      })}
    />
  )
}

/** A multi-line text field of the enclosing form. */
export function TextArea({
  name,
  label,
  optional = false,
  ...area
}: ControlProps<ComponentProps<typeof TextAreaField>>): ReactNode {
  const { first, field } = useField({ name, ...(label !== undefined && { label }) })
  return <TextAreaField {...area} {...field} defaultValue={startText(first)} required={!optional} />
}

/** A select of the enclosing form. */
export function Select({ name, label, ...select }: ControlProps<ComponentProps<typeof SelectField>>): ReactNode {
  const { first, field } = useField({ name, ...(label !== undefined && { label }) })
  return <SelectField {...select} {...field} defaultValue={startText(first)} required />
}

/** A checkbox of the enclosing form. */
export function Checkbox({ name, label, hint }: FieldProps & { readonly hint?: string }): ReactNode {
  const { first, field } = useField({ name, ...(label !== undefined && { label }) })
  return <CheckboxField {...field} hint={hint} defaultChecked={first === true} />
}

/** Submits the enclosing form. */
export function SubmitButton(button: Omit<ComponentProps<typeof Button>, 'type' | 'aria-disabled'>): ReactNode {
  return <Button {...button} type="submit" aria-disabled={useForm().busy} />
}
