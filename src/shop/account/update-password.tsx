import { type ReactNode, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { changePassword } from '#contract/auth.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { api } from '../cart/shop.ts'
import { PASSWORD_MIN_CHARACTERS } from '../lib/forms/form-rules.rules.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
import { type UpdatePasswordForm, validateUpdatePassword } from '../sign-in/sign-in-forms.rules.ts'
import { fail } from '../ui/form/failure.ts'
import { Field } from '../ui/form/fields.tsx'
import { ShowToggle } from '../ui/forms/show-toggle.tsx'
import { AccountForm } from './account-form.tsx'
import styles from './account-page.module.css'

const labels = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
} as const

const empty: UpdatePasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }

async function update(typed: UpdatePasswordForm): Promise<void> {
  const page = getCurrentPage()
  try {
    await api.call(changePassword, { body: typed })
  } catch (error) {
    throw fail(error instanceof ApiError ? error.message : 'The password could not be changed. Please try again.')
  }
  await page.goTo(href('profile'), { notification: { message: 'Password updated successfully', type: 'success' } })
}

/** Changes the password (ACCT-18) and returns to the overview on success (OPEN-040). */
export function UpdatePassword(): ReactNode {
  const [shown, setShown] = useState(false)
  const type = shown ? 'text' : 'password'
  return (
    <>
      <h1>{routes.profileUpdatePassword.title}</h1>
      <AccountForm
        id="update-password"
        name={routes.profileUpdatePassword.title}
        labels={labels}
        initial={empty}
        errorsOf={validateUpdatePassword}
        send={update}
      >
        <div className={`stack-4 ${styles['narrow']}`}>
          <Field
            name="currentPassword"
            type={type}
            autoComplete="current-password"
            action={
              <ShowToggle shown={shown} onToggle={setShown}>
                <span>{shown ? 'Hide' : 'Show'}</span>
                <span className="visually-hidden"> passwords</span>
              </ShowToggle>
            }
          />
          <Field
            name="newPassword"
            type={type}
            autoComplete="new-password"
            hint={`${PASSWORD_MIN_CHARACTERS} characters or more`}
          />
          <Field name="confirmPassword" type={type} autoComplete="new-password" />
        </div>
      </AccountForm>
    </>
  )
}
