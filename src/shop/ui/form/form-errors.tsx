import type { ReactNode } from 'react'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { FormFailure as Failure } from '../forms/form-failure.tsx'
import { useForm } from './rule-form.tsx'

/** Lists the errors of the enclosing form after a refused submission, by default those of all fields. */
export function FormErrors({
  title,
  labels,
}: {
  readonly title: string
  /** Labels of the fields to list. */
  readonly labels?: Readonly<Record<string, string>>
}): ReactNode {
  const form = useForm()
  const texts = labels ?? form.labels
  const links = Object.keys(form.errors)
    .filter((name) => name in texts)
    .map((name) => ({ fieldId: `${form.id}-${name}`, label: texts[name] ?? name }))
  return form.refused && links.length > 0 && <ErrorSummary title={title} links={links} />
}

/** Shows why the last submission of the enclosing form failed. */
export function FormFailure(): ReactNode {
  return <Failure message={useForm().failure} />
}
