import type { ComponentProps, ReactNode } from 'react'
import { href } from '#routes/href.ts'
import { ButtonLink } from '../ui/button.tsx'
import { SubmitButton } from '../ui/form/fields.tsx'
import { FormErrors, FormFailure } from '../ui/form/form-errors.tsx'
import { RuleForm } from '../ui/form/rule-form.tsx'
import styles from './account-page.module.css'

/** A form in the account area with an error summary at the top, and Save and Cancel at the bottom (ACCT-16). */
export function AccountForm<Form extends object>({
  name,
  cancelTo = href('profile'),
  children,
  ...form
}: Omit<ComponentProps<typeof RuleForm<Form>>, 'aria-label' | 'aria-labelledby' | 'className'> & {
  /** Accessible name of the form. */
  readonly name: string
  /** Target of Cancel. Defaults to the overview. */
  readonly cancelTo?: string
}): ReactNode {
  return (
    <RuleForm<Form> {...form} aria-label={name} className={`stack-5 ${styles['form']}`}>
      <FormErrors title="Please fix these errors" />
      <FormFailure />
      {children}
      <div className={`stack-3 ${styles['actions']}`}>
        <SubmitButton>Save</SubmitButton>
        <ButtonLink variant="secondary" href={cancelTo}>
          Cancel
        </ButtonLink>
      </div>
    </RuleForm>
  )
}
