import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type DealerRegistrationForm as Form, emptyDealerRegistration } from '#domain/dealers/dealer-registration.ts'
import { PASSWORD_MIN_CHARACTERS } from '#domain/forms/form-rules.ts'
import { formatPhone } from '#domain/forms/phone.ts'
import { useFailure } from '../../notification/use-failure.ts'
import { Captcha } from '../../providers/captcha/captcha.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { FormTextField } from '../../ui/forms/form-field.tsx'
import { errorLinks, fieldId } from '../../ui/forms/form.ts'
import { DocumentField } from './document-field.tsx'
import { RegistrationAddress } from './registration-address.tsx'
import { registrationLabels } from './registration-labels.ts'
import { useDealerRegistration } from './use-dealer-registration.ts'
import styles from './dealer-registration.module.css'

const FORM_ID = 'dealer-registration'

type Switch = 'useForBillingAddress' | 'appearInDealerLocator' | 'useThisAddressInDealerLocator' | 'hasFflSot'

/**
 * Dealer registration form. `method="dialog"` prevents a submit before hydration, because a password must never appear
 * in a URL. Some fields are visible only while their switch is on (DEAL-29 to DEAL-31).
 */
export function DealerRegistrationForm(): ReactNode {
  const { form, captcha, busy, attempted, send } = useDealerRegistration(FORM_ID)
  const [sameBilling, appears, sameLocator, hasLicense] = useWatch({
    control: form.control,
    name: ['useForBillingAddress', 'appearInDealerLocator', 'useThisAddressInDealerLocator', 'hasFflSot'],
  })
  const { failure, clearFailure } = useFailure(busy)
  const links = attempted ? errorLinks(form, FORM_ID, registrationLabels) : []
  return (
    <form
      id={FORM_ID}
      method="dialog"
      noValidate
      aria-label="Dealer registration"
      aria-busy={busy}
      className={styles['form']}
      onInput={clearFailure}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {links.length > 0 && <ErrorSummary title="Errors in the Dealer Registration" links={links} />}
      <FormFailure message={failure} />
      <ShopFields form={form} />
      <AccountFields form={form} />
      <fieldset className={styles['section']}>
        <legend>Store address</legend>
        <RegistrationAddress form={form} formId={FORM_ID} purpose="shop" />
        <SwitchField form={form} name="useForBillingAddress" />
      </fieldset>
      {!sameBilling && (
        <fieldset className={styles['section']}>
          <legend>Billing address</legend>
          <RegistrationAddress form={form} formId={FORM_ID} purpose="billing" />
        </fieldset>
      )}
      <fieldset className={styles['section']}>
        <legend>Dealer locator</legend>
        <SwitchField form={form} name="appearInDealerLocator" />
        {appears && <SwitchField form={form} name="useThisAddressInDealerLocator" />}
        {appears && !sameLocator && <RegistrationAddress form={form} formId={FORM_ID} purpose="locator" />}
      </fieldset>
      <fieldset className={styles['section']}>
        <legend>License</legend>
        <SwitchField form={form} name="hasFflSot" />
        {hasLicense && <LicenseFields form={form} />}
      </fieldset>
      <div className={styles['section']}>
        <Captcha
          ref={captcha}
          id={fieldId(FORM_ID, 'captcha')}
          nearby
          error={form.formState.errors.captcha?.message}
          onToken={(token) => form.setValue('captcha', token)}
          onSolved={() => form.clearErrors('captcha')}
        />
        <div className={styles['actions']}>
          <Button type="submit" fullWidth aria-disabled={busy}>
            {busy ? 'Sending…' : 'Send registration'}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface FieldsProps {
  readonly form: UseFormReturn<Form>
}

function textField(form: UseFormReturn<Form>, name: keyof Form, autoComplete: string) {
  return { form, formId: FORM_ID, name, label: registrationLabels[name], required: true, autoComplete }
}

function ShopFields({ form }: FieldsProps): ReactNode {
  return (
    <fieldset className={styles['section']}>
      <legend>Your store</legend>
      <div className={styles['fields']}>
        <div className={styles['wide']}>
          <FormTextField {...textField(form, 'company', 'organization')} />
        </div>
        <FormTextField {...textField(form, 'website', 'url')} inputMode="url" autoCapitalize="none" />
        <FormTextField {...textField(form, 'phone', 'tel')} type="tel" format={formatPhone} />
      </div>
    </fieldset>
  )
}

function AccountFields({ form }: FieldsProps): ReactNode {
  return (
    <fieldset className={styles['section']}>
      <legend>Contact and account</legend>
      <div className={styles['fields']}>
        <FormTextField {...textField(form, 'firstName', 'given-name')} />
        <FormTextField {...textField(form, 'lastName', 'family-name')} />
        <div className={styles['wide']}>
          <FormTextField {...textField(form, 'email', 'email')} type="email" inputMode="email" autoCapitalize="none" />
        </div>
        <FormTextField
          {...textField(form, 'password', 'new-password')}
          type="password"
          hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
        />
        <FormTextField {...textField(form, 'confirmPassword', 'new-password')} type="password" />
      </div>
    </fieldset>
  )
}

function LicenseFields({ form }: FieldsProps): ReactNode {
  return (
    <div className={styles['fields']}>
      <FormTextField {...textField(form, 'fflNumber', 'off')} />
      <FormTextField {...textField(form, 'sotEin', 'off')} required={false} />
      <DocumentField form={form} formId={FORM_ID} name="fflDocument" required />
      <DocumentField form={form} formId={FORM_ID} name="sotDocument" />
    </div>
  )
}

function SwitchField({ form, name }: FieldsProps & { readonly name: Switch }): ReactNode {
  return (
    <CheckboxField
      {...form.register(name)}
      // Also sets the initial value in the prerendered HTML.
      defaultChecked={emptyDealerRegistration[name]}
      id={fieldId(FORM_ID, name)}
      label={registrationLabels[name]}
    />
  )
}
