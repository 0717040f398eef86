import type { ReactNode } from 'react'
import { updateProfile } from '#contract/user.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { api, session } from '../cart/shop.ts'
import { validateRules } from '../lib/forms/form-rules.rules.ts'
import { formatPhone } from '../lib/forms/phone.rules.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
import { Field } from '../ui/form/fields.tsx'
import { AccountForm } from './account-form.tsx'
import type { SectionProps } from './section-props.ts'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone',
} as const

type Typed = Readonly<Record<keyof typeof labels, string>>

/** Edits the customer's name and phone number. Validates only their length (ACCT-13, ACCT-15). */
export function EditInformation({ user }: SectionProps): ReactNode {
  const { firstName, lastName, email, phoneNumber } = user

  async function save(typed: Typed): Promise<void> {
    const page = getCurrentPage()
    await api.call(updateProfile, { body: { ...typed, email } })
    // OPEN-042
    await session.reloadProfile()
    await page.goTo(href('profile'), { ifLeft: { message: 'Your information was saved', type: 'success' } })
  }

  return (
    <>
      <h1>{routes.profileDetails.title}</h1>
      <AccountForm
        id="edit-information"
        name={routes.profileDetails.title}
        labels={labels}
        initial={{ firstName, lastName, email, phoneNumber }}
        errorsOf={(typed) => validateRules(typed, {})}
        send={save}
      >
        <div className="fields">
          <Field name="firstName" autoComplete="given-name" optional />
          <Field name="lastName" autoComplete="family-name" optional />
          <Field
            name="email"
            type="email"
            autoComplete="email"
            optional
            readOnly
            hint="You sign in with this email. It cannot be changed here."
          />
          <Field name="phoneNumber" type="tel" autoComplete="tel" optional format={formatPhone} />
        </div>
      </AccountForm>
    </>
  )
}
