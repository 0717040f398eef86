import { useContext, useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { RoutePath } from '../route-path.ts'

/** Returns the message of each invalid field, in the order of the form. */
type FieldErrors<Form> = { readonly [Field in keyof Form]?: string }

/** Returns a form's rules as a resolver for react-hook-form. */
function rulesResolver<Form extends FieldValues>(errorsOf: (form: Form) => FieldErrors<Form>): Resolver<Form> {
  return (values) => {
    const broken = Object.entries(errorsOf(values)).map(([field, message]) => [field, { type: 'rule', message }])
    return broken.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(broken) as object }
  }
}

/**
 * A form with validation rules, which run on submit. An error stays until its field is edited or the route changes; a
 * form in the layout outlives a route change (FORM-04, FORM-05).
 */
export function useRuleForm<Form extends FieldValues>(options: {
  /**
   * The initial values, read once when the form appears. A missing field keeps its value: in prerendered HTML the
   * visitor may have typed before hydration.
   */
  readonly initial: () => DefaultValues<Form>
  readonly errorsOf: (form: Form) => FieldErrors<Form>
  /** Called with every change; must be a stable function. */
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
  // The input stays.
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

/** Returns the ID of a field's control. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`
}

/** The links of the summary: every invalid field, in the order of the rules. */
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
