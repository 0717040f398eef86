import type { ReactNode } from 'react'
import { validateRules } from '#domain/forms/form-rules.ts'
import { formatPhone } from '#domain/forms/phone.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { getCurrentPage } from '../../navigation/current-page.ts'
import { loadForVisit } from '../../session/load-for-visit.ts'
import { FormTextField } from '../../ui/forms/form-field.tsx'
import { useRuleForm } from '../../ui/forms/form.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { AccountForm } from './account-form.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './account-page.module.css'

const FORM_ID = 'edit-information'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone',
} as const

/** Edits the customer's name and phone number. Validates only their length (ACCT-13, ACCT-15). */
export function EditInformation({ user }: SectionProps): ReactNode {
  const { firstName, lastName, email, phoneNumber } = user
  const form = useRuleForm({
    initial: () => ({ firstName, lastName, email, phoneNumber }),
    errorsOf: (typed) => validateRules(typed, {}),
  })
  const { busy, onSubmit } = useSending(form, FORM_ID, async (typed) => {
    const page = getCurrentPage()
    const calls = await loadForVisit(() => import('./account-calls.ts'))
    if (!(await calls?.saveProfile(typed))) return
    await page.goTo(href('profile'), { ifLeft: { message: 'Your information was saved', type: 'success' } })
  })
  const shared = { form, formId: FORM_ID }
  return (
    <>
      <h1>{routes.profileDetails.title}</h1>
      <AccountForm {...shared} name={routes.profileDetails.title} labels={labels} busy={busy} onSubmit={onSubmit}>
        <div className={styles['fields']}>
          <FormTextField {...shared} name="firstName" label={labels.firstName} autoComplete="given-name" />
          <FormTextField {...shared} name="lastName" label={labels.lastName} autoComplete="family-name" />
          <FormTextField
            {...shared}
            name="email"
            label={labels.email}
            type="email"
            autoComplete="email"
            readOnly
            hint="You sign in with this email. It cannot be changed here."
          />
          <FormTextField
            {...shared}
            name="phoneNumber"
            label={labels.phoneNumber}
            type="tel"
            autoComplete="tel"
            format={formatPhone}
          />
        </div>
      </AccountForm>
    </>
  )
}
