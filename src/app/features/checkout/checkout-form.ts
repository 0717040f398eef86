import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import type { FieldErrors } from '#domain/checkout-forms.ts'

/** The rules of a form as react-hook-form asks for them. */
function rulesResolver<Form extends FieldValues>(errorsOf: (form: Form) => FieldErrors<Form>): Resolver<Form> {
  return (values) => {
    const broken = Object.entries(errorsOf(values)).map(([field, message]) => [field, { type: 'rule', message }])
    return broken.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(broken) as object }
  }
}

/**
 * A form of the checkout. Its rules run when the shopper wants to go on; an error then stays until its field is
 * edited (session spec §5).
 */
export function useCheckoutForm<Form extends FieldValues>(options: {
  /** Read once, when the form appears. */
  readonly initial: () => Form
  readonly errorsOf: (form: Form) => FieldErrors<Form>
  /** Called with every change; must keep its identity. */
  readonly onChange?: (form: Form) => void
}): UseFormReturn<Form> {
  const { initial, errorsOf, onChange } = options
  const form = useForm<Form>({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: rulesResolver(errorsOf),
    // A full form is among the partial ones that the library takes; its type cannot say so for a generic one.
    defaultValues: initial() as DefaultValues<Form>,
  })
  const { subscribe } = form
  useEffect(
    () =>
      onChange === undefined
        ? undefined
        : subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [subscribe, onChange],
  )
  return form
}

/** Id of a field's control. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`
}

/** Links for the summary: every field with an error, in the order of the rules. */
export function errorLinks<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  formId: string,
  labels: Readonly<Record<string, string>>,
): { readonly fieldId: string; readonly label: string }[] {
  return Object.keys(form.formState.errors).map((name) => ({
    fieldId: fieldId(formId, name),
    label: labels[name] ?? name,
  }))
}
