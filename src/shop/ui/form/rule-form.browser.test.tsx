import { type ReactNode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page as browserPage, userEvent } from 'vitest/browser'
import { ApiError } from '#api/api-error.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { reportError } from '../../lib/api/report-error.ts'
import { requiredFields, validateRules } from '../../lib/forms/form-rules.rules.ts'
import { formatPhone } from '../../lib/forms/phone.rules.ts'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { captcha } from '../captcha/test-captcha.ts'
import { fail } from './failure.ts'
import { Checkbox, Field, Select, SubmitButton, TextArea } from './fields.tsx'
import { FormCaptcha } from './form-captcha.tsx'
import { FormErrors, FormFailure } from './form-errors.tsx'
import { type FormHandle, RuleForm, useForm } from './rule-form.tsx'

interface Visit {
  readonly name: string
  readonly phone: string
  readonly notes: string
  readonly state: string
  readonly seats: number | null
  readonly license: File | null
  readonly gift: boolean
  readonly recipient: string
  readonly captcha: string
}

const empty: Visit = {
  name: '',
  phone: '',
  notes: '',
  state: '',
  seats: null,
  license: null,
  gift: false,
  recipient: '',
  captcha: '',
}

type Send = (visit: Visit, form: FormHandle<Visit>) => Promise<void>

const rules = requiredFields('name', 'state', 'captcha')
const labels = {
  name: 'Name',
  phone: 'Phone',
  notes: 'Notes',
  state: 'State',
  gift: 'Gift',
  recipient: 'Recipient',
  captcha: 'Captcha',
} as const

/** A form with each kind of field. Its last field is shown only for a gift. */
function VisitForm({ send, initial = empty, blocked = false, handle }: VisitFormProps): ReactNode {
  const [gift, setGift] = useState(initial.gift)
  return (
    <RuleForm
      ref={(form) => {
        if (form !== null) handle?.(form)
      }}
      id="visit"
      aria-label="Visit"
      labels={labels}
      initial={initial}
      errorsOf={(visit) => validateRules(visit, rules)}
      send={send}
      blocked={blocked}
      onChange={(visit) => setGift(visit.gift)}
    >
      <FormErrors title="Please fix these errors" />
      <FormFailure />
      <Field name="name" autoComplete="off" />
      <Field name="phone" autoComplete="off" optional format={formatPhone} />
      <TextArea name="notes" autoComplete="off" optional />
      <Select name="state" placeholder="Choose" options={[{ value: 'NV', label: 'Nevada' }]} />
      <Seats />
      <input type="file" name="license" aria-label="License" />
      <Checkbox name="gift" />
      {gift && <Field name="recipient" autoComplete="off" optional />}
      <FormCaptcha />
      <SubmitButton>Send</SubmitButton>
    </RuleForm>
  )
}

interface VisitFormProps {
  readonly send: Send
  readonly initial?: Visit
  readonly blocked?: boolean
  readonly handle?: (form: FormHandle<Visit>) => void
}

function Seats(): ReactNode {
  const { known } = useForm()
  return [1, 2].map((seats) => (
    <label key={seats}>
      <input type="radio" name="seats" value={seats} defaultChecked={known('seats') === seats} />
      {`${seats} seats`}
    </label>
  ))
}

type Screen = Awaited<ReturnType<typeof render>>

const field = (screen: Screen, label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const button = (screen: Screen) => screen.getByRole('button', { name: 'Send' })
const form = () => browserPage.getByRole('form', { name: 'Visit' })
const notification = () => useNotification.getState().notification

function fakeSend() {
  return vi.fn<Send>(async () => undefined)
}

async function fill(screen: Screen): Promise<void> {
  await field(screen, 'Name').fill('Nora')
  await field(screen, 'State').selectOptions('NV')
  await captcha.solve('captcha-1')
}

/** A request that the server refuses, after the shared handler has reported it or not. */
function refusal(endpointId: string): ApiError {
  const error = new ApiError('No seats are left', { kind: 'refused', endpointId, status: 409 })
  reportError(error)
  return error
}

beforeEach(() => {
  globalThis.storefrontSettings = { CAPTCHA_SITE_KEY: 'site-key' } as RuntimeSettings
  captcha.stub()
  useNotification.setState({ notification: null })
  vi.stubGlobal('scrollTo', vi.fn())
})

test('reads each control as the type of its value', async () => {
  const send = fakeSend()
  const screen = await render(<VisitForm send={send} />)
  await fill(screen)
  await field(screen, 'Phone').fill('7755550142')
  await field(screen, 'Notes').fill('By the\ndoor')
  await screen.getByRole('radio', { name: '2 seats' }).click()
  await field(screen, 'License').upload(new File(['%PDF'], 'license.pdf'))
  await field(screen, 'Gift').click()
  await field(screen, 'Recipient').fill('Ana')
  await button(screen).click()
  expect(send.mock.lastCall?.[0]).toEqual({
    name: 'Nora',
    phone: '(775)-555-0142',
    notes: 'By the\ndoor',
    state: 'NV',
    seats: 2,
    license: expect.objectContaining({ name: 'license.pdf' }),
    gift: true,
    recipient: 'Ana',
    captcha: 'captcha-1',
  })
})

test('a form without choices has no number, no file and an unchecked box', async () => {
  const send = fakeSend()
  const screen = await render(<VisitForm send={send} />)
  await fill(screen)
  await button(screen).click()
  expect(send.mock.lastCall?.[0]).toMatchObject({ seats: null, license: null, gift: false, recipient: '' })
})

test('keeps what was entered before hydration, and puts nothing into the URL', async () => {
  const place = document.createElement('div')
  const send = fakeSend()
  place.innerHTML = renderToString(<VisitForm send={send} />)
  document.body.append(place)
  const there = browserPage.elementLocator(place)
  await there.getByLabelText('Name').fill('Nor')
  await there.getByLabelText('State').selectOptions('NV')
  await there.getByLabelText(/^Notes/).fill('By the door')
  await there.getByLabelText('Gift').click()
  await there.getByLabelText('Name').click()
  const before = location.href
  await userEvent.keyboard('{Enter}')
  expect(location.href).toBe(before)
  await expect.element(there.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  const errors = vi.fn()
  const root = hydrateRoot(place, <VisitForm send={send} />, { onRecoverableError: errors })
  // The box is known to the component, which shows what depends on it.
  await expect.element(there.getByLabelText(/^Recipient/)).toBeVisible()
  await userEvent.keyboard('a')
  await captcha.solve('captcha-1')
  await there.getByRole('button', { name: 'Send' }).click()
  expect(send.mock.lastCall?.[0]).toMatchObject({ name: 'Nora', state: 'NV', notes: 'By the door', gift: true })
  expect(errors).not.toHaveBeenCalled()
  root.unmount()
  place.remove()
})

test('OPEN-050 an invalid form is not sent, lists its errors and focuses the first field', async () => {
  const send = fakeSend()
  const screen = await render(<VisitForm send={send} />)
  await button(screen).click()
  await expect.element(field(screen, 'Name')).toHaveFocus()
  await expect.element(field(screen, 'Name')).toHaveAccessibleDescription('Name is required')
  const summary = screen.getByRole('alert', { name: 'Please fix these errors' })
  expect(
    summary
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'State', 'Captcha'])
  expect(send).not.toHaveBeenCalled()
})

test('focuses the captcha if only its token is missing, as after it has expired', async () => {
  const screen = await render(<VisitForm send={fakeSend()} />)
  await fill(screen)
  captcha.expire()
  await button(screen).click()
  await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Captcha' })).toHaveFocus()
  await captcha.solve('captcha-2')
  await expect.element(screen.getByText('Captcha is required')).not.toBeInTheDocument()
})

test('FORM-05 editing a field clears only its own error', async () => {
  const screen = await render(<VisitForm send={fakeSend()} />)
  await button(screen).click()
  await field(screen, 'Name').fill('N')
  await expect.element(screen.getByText('Name is required')).not.toBeInTheDocument()
  await expect.element(screen.getByText('State is required', { exact: true })).toBeVisible()
})

test('FORM-04 a route change clears the errors and keeps the input', async () => {
  const screen = await render(<VisitForm send={fakeSend()} />)
  await field(screen, 'Name').fill('Nora')
  await button(screen).click()
  await expect.element(screen.getByText('State is required', { exact: true })).toBeVisible()
  const left = location.href
  history.pushState(null, '', '/about-us')
  routeLoading.setState({ loading: false, from: '/' })
  await expect.element(screen.getByText('State is required')).not.toBeInTheDocument()
  await expect.element(field(screen, 'Name')).toHaveValue('Nora')
  history.replaceState(null, '', left)
})

test('is sent once while a response is pending, is busy, and keeps the focus on its button', async () => {
  const held = Promise.withResolvers<undefined>()
  const send = vi.fn<Send>(() => held.promise)
  const screen = await render(<VisitForm send={send} />)
  await fill(screen)
  await button(screen).click()
  const pressed = button(screen).element() as HTMLButtonElement
  pressed.click()
  pressed.click()
  await expect.element(button(screen)).toHaveAttribute('aria-disabled', 'true')
  // `start.js` does not reload a page with a busy form.
  await expect.element(form()).toHaveAttribute('aria-busy', 'true')
  await expect.element(button(screen)).toHaveFocus()
  held.resolve(undefined)
  await expect.element(button(screen)).toHaveAttribute('aria-disabled', 'false')
  expect(send).toHaveBeenCalledTimes(1)
  pressed.click()
  expect(send).toHaveBeenCalledTimes(2)
})

test.each([
  ['that the shared handler reports', () => refusal('registerDealer'), 'Error: No seats are left'],
  ['with its own message', () => fail('Please try again'), 'Please try again'],
])('a failure %s stays in the form until it is edited, with all values', async (_, failure, message) => {
  const send = vi.fn<Send>(() => Promise.reject(failure()))
  const screen = await render(<VisitForm send={send} />)
  await fill(screen)
  await field(screen, 'Gift').click()
  await button(screen).click()
  const shown = form().getByText(message, { exact: true })
  await expect.element(shown).toBeInViewport()
  // The banner announces the message, so the form must not announce it.
  expect(shown.element().closest('[role="alert"], [role="status"], [aria-live]')).toBeNull()
  useNotification.getState().dismiss()
  expect(captcha.reset).toHaveBeenCalledTimes(1)
  await expect.element(field(screen, 'Name')).toHaveValue('Nora')
  await expect.element(field(screen, 'State')).toHaveValue('NV')
  await expect.element(field(screen, 'Gift')).toBeChecked()
  await field(screen, 'Name').fill('Nora F')
  await expect.element(shown).not.toBeInTheDocument()
  // The token is used up.
  await button(screen).click()
  await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
  expect(send).toHaveBeenCalledTimes(1)
})

test('a failure without a message moves the focus to the captcha, which must be solved again', async () => {
  const screen = await render(<VisitForm send={() => Promise.reject(refusal('subscribeToNewsletter'))} />)
  await fill(screen)
  await button(screen).click()
  await expect.element(screen.getByRole('group', { name: 'Captcha' })).toHaveFocus()
  expect(captcha.reset).toHaveBeenCalledTimes(1)
  expect(form().getByText('No seats are left').elements()).toEqual([])
})

test('a submission dismisses an older notification', async () => {
  const screen = await render(<VisitForm send={fakeSend()} />)
  useNotification.setState({ notification: { message: 'Saved', type: 'success' } })
  await button(screen).click()
  await expect.poll(notification).toBeNull()
})

test('a blocked form is neither validated nor sent', async () => {
  const send = fakeSend()
  const screen = await render(<VisitForm send={send} blocked />)
  await button(screen).click()
  expect(screen.getByRole('alert').elements()).toEqual([])
  await screen.rerender(<VisitForm send={send} />)
  await button(screen).click()
  await expect.element(screen.getByRole('alert', { name: 'Please fix these errors' })).toBeVisible()
})

test('a field that returns has its text again', async () => {
  const screen = await render(<VisitForm send={fakeSend()} />)
  await field(screen, 'Gift').click()
  await field(screen, 'Recipient').fill('Ana')
  await field(screen, 'Gift').click()
  await expect.element(field(screen, 'Recipient')).not.toBeInTheDocument()
  await field(screen, 'Gift').click()
  await expect.element(field(screen, 'Recipient')).toHaveValue('Ana')
})

test('can be filled in and emptied by its page', async () => {
  let handle: FormHandle<Visit> | undefined
  const initial = { ...empty, name: 'Nora', seats: 1 }
  const screen = await render(<VisitForm send={fakeSend()} initial={initial} handle={(given) => (handle = given)} />)
  await expect.element(field(screen, 'Name')).toHaveValue('Nora')
  await expect.element(screen.getByRole('radio', { name: '1 seats' })).toBeChecked()
  await button(screen).click()
  handle?.setValues({ state: 'NV', gift: true, recipient: 'Ana', seats: 2 })
  await expect.element(field(screen, 'State')).toHaveValue('NV')
  await expect.element(screen.getByText('State is required')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('radio', { name: '2 seats' })).toBeChecked()
  await expect.element(field(screen, 'Recipient')).toHaveValue('Ana')
  await field(screen, 'License').upload(new File(['%PDF'], 'license.pdf'))
  await captcha.solve('captcha-1')
  handle?.reset()
  await expect.element(field(screen, 'State')).toHaveValue('')
  expect(handle?.read()).toEqual(initial)
  expect(captcha.reset).toHaveBeenCalledTimes(1)
  await expect.element(field(screen, 'Recipient')).not.toBeInTheDocument()
})
