import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { reformatDigits } from '../../ui/reformat-digits.ts'
import { SelectField, type SelectOption } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldId } from './checkout-form.ts'

interface FormField<Form extends FieldValues> {
  readonly form: UseFormReturn<Form>
  readonly formId: string
  readonly name: Path<Form>
  readonly label: string
  readonly required?: boolean
  readonly autoComplete: string
}

/** What ties a control to its form; editing a field takes away its error and no other (FORM-05). */
function useField<Form extends FieldValues>({ form, formId, name }: FormField<Form>) {
  const registration = form.register(name, { onChange: () => form.clearErrors(name) })
  return { ...registration, id: fieldId(formId, name), error: form.getFieldState(name, form.formState).error?.message }
}

/** A text field of a form; `format` rewrites what is typed, digits kept in order. */
export function FormTextField<Form extends FieldValues>({
  form,
  formId,
  name,
  format,
  ...texts
}: FormField<Form> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength' | 'readOnly' | 'autoCapitalize'> & {
    readonly hint?: string
    readonly format?: (text: string) => string
  }): ReactNode {
  const { onChange, ...field } = useField({ form, formId, name, ...texts })
  return (
    <TextField
      {...texts}
      {...field}
      onChange={(event) => {
        if (format !== undefined) reformatDigits(event.currentTarget, format)
        void onChange(event)
      }}
    />
  )
}

/** A choice list of a form. */
export function FormSelectField<Form extends FieldValues>({
  form,
  formId,
  name,
  options,
  placeholder,
  ...texts
}: FormField<Form> & { readonly options: readonly SelectOption[]; readonly placeholder?: string }): ReactNode {
  const field = useField({ form, formId, name, ...texts })
  return <SelectField {...texts} {...field} options={options} {...(placeholder !== undefined && { placeholder })} />
}
