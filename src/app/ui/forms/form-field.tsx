import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldId } from './form.ts'
import { reformatDigits } from './reformat-digits.ts'
import { SelectField, type SelectOption } from './select-field.tsx'
import { TextField } from './text-field.tsx'

interface FormField<Form extends FieldValues> {
  readonly form: UseFormReturn<Form>
  readonly formId: string
  readonly name: Path<Form>
  readonly label: string
  readonly required?: boolean
  readonly autoComplete: string
}

/** Connects a control to its form. Editing a field clears only its own error (FORM-05). */
function useField<Form extends FieldValues>({ form, formId, name }: FormField<Form>) {
  const registration = form.register(name, { onChange: () => form.clearErrors(name) })
  return { ...registration, id: fieldId(formId, name), error: form.getFieldState(name, form.formState).error?.message }
}

/** A text field in a form. `format` formats the input without changing the order of its digits. */
export function FormTextField<Form extends FieldValues>({
  form,
  formId,
  name,
  format,
  ...texts
}: FormField<Form> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'readOnly' | 'autoCapitalize'> & {
    readonly hint?: string
    readonly action?: ReactNode
    readonly format?: (text: string) => string
  }): ReactNode {
  const { onChange, ...field } = useField({ form, formId, name, ...texts })
  return (
    <TextField
      {...texts}
      {...field}
      onChange={(event) => {
        if (format !== undefined) reformatDigits(event.currentTarget, format, event.nativeEvent as InputEvent)
        void onChange(event)
      }}
      onCompositionEnd={(event) => {
        if (format === undefined) return
        reformatDigits(event.currentTarget, format)
        void onChange({ type: 'change', target: event.currentTarget })
      }}
    />
  )
}

export function FormSelectField<Form extends FieldValues>({
  form,
  formId,
  name,
  options,
  placeholder,
  onChosen,
  ...texts
}: FormField<Form> & {
  readonly options: readonly SelectOption[]
  readonly placeholder?: string
  /** Called after the user selects another option. */
  readonly onChosen?: () => void
}): ReactNode {
  const { onChange, ...field } = useField({ form, formId, name, ...texts })
  return (
    <SelectField
      {...texts}
      {...field}
      options={options}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(event) => {
        void onChange(event)
        onChosen?.()
      }}
    />
  )
}
