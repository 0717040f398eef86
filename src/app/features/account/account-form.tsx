import type { ReactNode, SyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { href } from '#routes/href.ts'
import { useNotification } from '../../notification/notification.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { errorLinks } from '../../ui/forms/form.ts'
import styles from './account-page.module.css'

/** What the forms here share: what is wrong on top, 'Save' and 'Cancel' at the foot (ACCT-16). */
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
  /** What the form is for, as a screen reader says it. */
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly busy: boolean
  /** Where 'Cancel' leads: to the overview where nothing is given. */
  readonly cancelTo?: string
  readonly onSubmit: (event: SyntheticEvent) => void
  readonly children: ReactNode
}): ReactNode {
  const links = errorLinks(form, formId, labels)

  function send(event: SyntheticEvent): void {
    // The notification from before is old, and would lie over the errors.
    useNotification.getState().dismiss()
    onSubmit(event)
  }

  return (
    <form id={formId} method="dialog" noValidate aria-label={name} className={styles['form']} onSubmit={send}>
      {links.length > 0 && <ErrorSummary title="Please check your entries" links={links} />}
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
