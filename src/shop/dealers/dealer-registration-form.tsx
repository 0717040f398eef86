import { type ReactNode, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { registerDealer } from '#contract/registration.ts'
import { api } from '../cart/shop.ts'
import { PASSWORD_MIN_CHARACTERS } from '../lib/forms/form-rules.rules.ts'
import { formatPhone } from '../lib/forms/phone.rules.ts'
import { notify } from '../lib/notification/notification.ts'
import { Checkbox, Field, SubmitButton } from '../ui/form/fields.tsx'
import { FormCaptcha } from '../ui/form/form-captcha.tsx'
import { FormErrors, FormFailure } from '../ui/form/form-errors.tsx'
import { type FormHandle, RuleForm, useForm } from '../ui/form/rule-form.tsx'
import {
  createRegistrationBody,
  type DealerRegistrationForm as Form,
  emptyDealerRegistration,
  validateDealerRegistration,
} from './dealer-registration.rules.ts'
import { DOCUMENTS, DocumentField, isReadable } from './document-field.tsx'
import { RegistrationAddress } from './registration-address.tsx'
import { registrationLabels } from './registration-labels.ts'
import styles from './dealer-registration.module.css'

/**
 * Sends the registration as multipart form data, shows the server's success message, and empties the form (DEAL-34,
 * DEAL-36).
 */
async function register(typed: Form, form: FormHandle<Form>): Promise<void> {
  if (await removeChangedDocuments(typed, form)) return
  try {
    const { message } = await api.call(registerDealer, { body: createRegistrationBody(typed) })
    notify({ message, type: 'success' })
  } catch (error) {
    form.showErrors(getFieldErrors(error))
    throw error
  }
  form.reset()
}

/** Returns the server's messages for fields of the form. */
function getFieldErrors(error: unknown): Readonly<Record<string, string>> {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? {}) : {}
  const first = Object.entries(errors).map(([field, texts]) => [field, texts[0] ?? ''] as const)
  return Object.fromEntries(
    first.filter(([field, text]) => text !== '' && field !== 'captcha' && field in registrationLabels),
  )
}

/**
 * Removes documents that have changed since they were selected, and shows an error. Browsers do not send changed files,
 * so they must be selected again.
 */
async function removeChangedDocuments(typed: Form, form: FormHandle<Form>): Promise<boolean> {
  let hasChanged = false
  for (const name of DOCUMENTS) {
    const file = typed[name]
    if (!(file instanceof File) || (await isReadable(file))) continue
    hasChanged = true
    form.setValues({ [name]: null })
    form.showErrors({ [name]: 'This file has changed. Please choose it again.' })
  }
  return hasChanged
}

/** Dealer registration form. Some fields are visible only while their switch is on (DEAL-29 to DEAL-31). */
export function DealerRegistrationForm(): ReactNode {
  const [typed, setTyped] = useState(emptyDealerRegistration)
  return (
    <RuleForm
      id="dealer-registration"
      aria-label="Dealer registration"
      className={`stack-6 ${styles['form']}`}
      labels={registrationLabels}
      initial={emptyDealerRegistration}
      errorsOf={validateDealerRegistration}
      send={register}
      onChange={setTyped}
    >
      <FormErrors title="Errors in the Dealer Registration" />
      <FormFailure />
      <ShopFields />
      <AccountFields />
      <fieldset className={`stack-4 ${styles['section']}`}>
        <legend>Store address</legend>
        <RegistrationAddress purpose="shop" />
        <Checkbox name="useForBillingAddress" />
      </fieldset>
      {!typed.useForBillingAddress && (
        <fieldset className={`stack-4 ${styles['section']}`}>
          <legend>Billing address</legend>
          <RegistrationAddress purpose="billing" />
        </fieldset>
      )}
      <fieldset className={`stack-4 ${styles['section']}`}>
        <legend>Dealer locator</legend>
        <Checkbox name="appearInDealerLocator" />
        {typed.appearInDealerLocator && <Checkbox name="useThisAddressInDealerLocator" />}
        {typed.appearInDealerLocator && !typed.useThisAddressInDealerLocator && (
          <RegistrationAddress purpose="locator" />
        )}
      </fieldset>
      <fieldset className={`stack-4 ${styles['section']}`}>
        <legend>License</legend>
        <Checkbox name="hasFflSot" />
        {typed.hasFflSot && (
          <div className="fields">
            <Field name="fflNumber" autoComplete="off" />
            <Field name="sotEin" autoComplete="off" optional />
            <DocumentField name="fflDocument" file={typed.fflDocument} />
            <DocumentField name="sotDocument" file={typed.sotDocument} optional />
          </div>
        )}
      </fieldset>
      <div className={`stack-4 ${styles['section']}`}>
        <FormCaptcha nearby />
        <div className={styles['actions']}>
          <SendButton />
        </div>
      </div>
    </RuleForm>
  )
}

function ShopFields(): ReactNode {
  return (
    <fieldset className={`stack-4 ${styles['section']}`}>
      <legend>Your store</legend>
      <div className="fields">
        <div className="wide">
          <Field name="company" autoComplete="organization" />
        </div>
        <Field name="website" autoComplete="url" inputMode="url" autoCapitalize="none" />
        <Field name="phone" autoComplete="tel" type="tel" format={formatPhone} />
      </div>
    </fieldset>
  )
}

function AccountFields(): ReactNode {
  return (
    <fieldset className={`stack-4 ${styles['section']}`}>
      <legend>Contact and account</legend>
      <div className="fields">
        <Field name="firstName" autoComplete="given-name" />
        <Field name="lastName" autoComplete="family-name" />
        <div className="wide">
          <Field name="email" autoComplete="email" type="email" inputMode="email" autoCapitalize="none" />
        </div>
        <Field
          name="password"
          autoComplete="new-password"
          type="password"
          hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
        />
        <Field name="confirmPassword" autoComplete="new-password" type="password" />
      </div>
    </fieldset>
  )
}

function SendButton(): ReactNode {
  return <SubmitButton fullWidth>{useForm().busy ? 'Sending…' : 'Send registration'}</SubmitButton>
}
