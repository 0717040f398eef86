import { useContext, useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { RoutePath } from '../route-path.ts'

/** Message for each invalid field, in form order. */
type FieldErrors<Form> = { readonly [Field in keyof Form]?: string }

/** Converts the validation rules of a form to a react-hook-form resolver. */
function rulesResolver<Form extends FieldValues>(errorsOf: (form: Form) => FieldErrors<Form>): Resolver<Form> {
  return (values) => {
    const broken = Object.entries(errorsOf(values)).map(([field, message]) => [field, { type: 'rule', message }])
    return broken.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(broken) as object }
  }
}

/**
 * Creates a form that is validated by rules on submit. An error is shown until its field is edited or the route
 * changes. Forms in the layout persist across routes (FORM-04, FORM-05).
 */
export function useRuleForm<Form extends FieldValues>(options: {
  /**
   * Returns the initial values. Called once when the form is created. Fields without a value keep the input that the
   * visitor may have typed before hydration.
   */
  readonly initial: () => DefaultValues<Form>
  readonly errorsOf: (form: Form) => FieldErrors<Form>
  /** Called on every change. Must be a stable function. */
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
  // Clears the errors but keeps the input.
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

/** Returns the links of the error summary to all invalid fields, in the order of the rules. */
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
