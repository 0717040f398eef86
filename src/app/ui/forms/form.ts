import { useContext, useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { RoutePath } from '../route-path.ts'

/** The message of each field that breaks its rule, in the order of the form. */
type FieldErrors<Form> = { readonly [Field in keyof Form]?: string }

/** The rules of a form as react-hook-form asks for them. */
function rulesResolver<Form extends FieldValues>(errorsOf: (form: Form) => FieldErrors<Form>): Resolver<Form> {
  return (values) => {
    const broken = Object.entries(errorsOf(values)).map(([field, message]) => [field, { type: 'rule', message }])
    return broken.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(broken) as object }
  }
}

/**
 * A form with rules. They run when the shopper wants to send it; an error then stays until its field is edited or
 * the route changes, which a form in the page's frame outlives (FORM-04, FORM-05).
 */
export function useRuleForm<Form extends FieldValues>(options: {
  /**
   * What the fields hold at first; read once, when the form appears. A field left out keeps what it has: in a form
   * that comes with the page's HTML somebody may have typed before the script was there.
   */
  readonly initial: () => DefaultValues<Form>
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
    defaultValues: initial(),
  })
  const { subscribe, clearErrors } = form
  const path = useContext(RoutePath)
  // What was typed stays.
  useEffect(() => clearErrors(), [path, clearErrors])
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
