import type { ReactNode, SyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { href } from '#routes/href.ts'
import { useNotification } from '../../notification/notification.ts'
import { useFailure } from '../../notification/use-failure.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { errorLinks } from '../../ui/forms/form.ts'
import styles from './account-page.module.css'

/** A form in the account area with an error summary at the top, and Save and Cancel at the bottom (ACCT-16). */
export function AccountForm<Form extends FieldValues>({
  form,
  formId,
  name,
  labels,
  busy,
  cancelTo = href('profile'),
  onSubmit,
  children,
}: {
  readonly form: UseFormReturn<Form>
  readonly formId: string
  /** Accessible name of the form. */
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly busy: boolean
  /** Target of Cancel. Defaults to the overview. */
  readonly cancelTo?: string
  readonly onSubmit: (event: SyntheticEvent) => void
  readonly children: ReactNode
}): ReactNode {
  const links = errorLinks(form, formId, labels)
  const { failure, clearFailure } = useFailure(busy)

  function send(event: SyntheticEvent): void {
    // Dismisses an older notification, which would cover the errors.
    useNotification.getState().dismiss()
    onSubmit(event)
  }

  return (
    <form
      id={formId}
      method="dialog"
      noValidate
      aria-label={name}
      className={styles['form']}
      onInput={clearFailure}
      onSubmit={send}
    >
      {links.length > 0 && <ErrorSummary title="Please fix these errors" links={links} />}
      <FormFailure message={failure} />
      {children}
      <div className={styles['actions']}>
        <Button type="submit" aria-disabled={busy}>
          Save
        </Button>
        <ButtonLink variant="secondary" href={cancelTo}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}
