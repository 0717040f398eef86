import { type ReactNode, useState } from 'react'
import { type UpdatePasswordForm, validateUpdatePassword } from '#domain/account/sign-in-forms.ts'
import { PASSWORD_MIN_CHARACTERS } from '#domain/forms/form-rules.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { getCurrentPage } from '../../navigation/current-page.ts'
import { loadForVisit } from '../../session/load-for-visit.ts'
import { FormTextField } from '../../ui/forms/form-field.tsx'
import { useRuleForm } from '../../ui/forms/form.ts'
import { ShowToggle } from '../../ui/forms/show-toggle.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { AccountForm } from './account-form.tsx'
import styles from './account-page.module.css'

const FORM_ID = 'update-password'

const labels = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
} as const

/** Changes the password (ACCT-18) and returns to the overview on success (OPEN-040). */
export function UpdatePassword(): ReactNode {
  const [shown, setShown] = useState(false)
  const form = useRuleForm<UpdatePasswordForm>({
    initial: () => ({ currentPassword: '', newPassword: '', confirmPassword: '' }),
    errorsOf: validateUpdatePassword,
  })
  const { busy, onSubmit } = useSending(form, FORM_ID, async (typed) => {
    const page = getCurrentPage()
    const calls = await loadForVisit(() => import('./account-calls.ts'))
    if (!(await calls?.updatePassword(typed))) return
    const notification = { message: 'Password updated successfully', type: 'success' } as const
    await page.goTo(href('profile'), { notification })
  })
  const shared = { form, formId: FORM_ID, type: shown ? 'text' : 'password', required: true } as const
  return (
    <>
      <h1>{routes.profileUpdatePassword.title}</h1>
      <AccountForm
        form={form}
        formId={FORM_ID}
        name={routes.profileUpdatePassword.title}
        labels={labels}
        busy={busy}
        onSubmit={onSubmit}
      >
        <div className={styles['narrow']}>
          <FormTextField
            {...shared}
            name="currentPassword"
            label={labels.currentPassword}
            autoComplete="current-password"
            action={
              <ShowToggle shown={shown} onToggle={setShown}>
                <span>{shown ? 'Hide' : 'Show'}</span>
                <span className="visually-hidden"> passwords</span>
              </ShowToggle>
            }
          />
          <FormTextField
            {...shared}
            name="newPassword"
            label={labels.newPassword}
            autoComplete="new-password"
            hint={`${PASSWORD_MIN_CHARACTERS} characters or more`}
          />
          <FormTextField
            {...shared}
            name="confirmPassword"
            label={labels.confirmPassword}
            autoComplete="new-password"
          />
        </div>
      </AccountForm>
    </>
  )
}
