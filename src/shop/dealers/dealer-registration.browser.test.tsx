import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page as browserPage, userEvent } from 'vitest/browser'
import { getDealerRegistration } from '#contract/cms/content-pages.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi, type Reply } from '../lib/api/test-api.ts'
import { emptyCmsPage, toCmsPage } from '../lib/content/cms-pages.ts'
import { watchAnnouncements } from '../lib/notification/test-announcements.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { notification, posts, resetForms } from '../ui/form/test-form.ts'
import { DealerRegistrationForm } from './dealer-registration-form.tsx'
import { DealerRegistrationPage } from './dealer-registration-page.tsx'

const pdf = (name = 'license.pdf') => new File(['%PDF-1.7 license'], name, { type: 'application/pdf' })
const MEGABYTE = 1_048_576

async function start(reply: Reply | Promise<Reply> = { json: { message: 'Thank you, Ridge Arms' } }) {
  const sent = fakeApi(() => reply)
  const screen = await render(<DealerRegistrationPage page={emptyCmsPage(getDealerRegistration)} />)
  return { sent, screen }
}

type Screen = Awaited<ReturnType<typeof start>>['screen']

const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true })
const send = (screen: Screen) => screen.getByRole('button', { name: 'Send registration' }).click()

async function fill(screen: Screen): Promise<void> {
  const texts = {
    Company: 'Ridge Arms',
    Website: 'ridge.example.com',
    Phone: '2085550199',
    'First name': 'Ana',
    'Last name': 'Ridge',
    Email: 'desk@ridge.example',
    Password: 'correct horse',
    'Confirm password': 'correct horse',
    'Street address': '1 Way',
    City: 'Boise',
    'ZIP code': '83702',
  }
  for (const [label, text] of Object.entries(texts)) await field(screen, label).fill(text)
  await field(screen, 'State').selectOptions('ID')
  await captcha.solve('captcha-answer')
}

beforeEach(resetForms)

test('keeps a document selected before hydration', async () => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<DealerRegistrationForm />)
  document.body.append(place)
  const there = browserPage.elementLocator(place)
  await there.getByLabelText(/^FFL document/).upload(pdf())
  const root = hydrateRoot(place, <DealerRegistrationForm />)
  await expect.element(there.getByText('license.pdf', { exact: true })).toBeVisible()
  root.unmount()
  place.remove()
})

test('DEAL-19 DEAL-20 DEAL-21 CMS-60 the form has all fields, and a default heading if the CMS has none', async () => {
  const { screen } = await start()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Dealer Registration' })).toBeVisible()
  const labels = ['Company', 'Website', 'Phone', 'Email', 'Password', 'Confirm password', 'First name', 'Last name']
  for (const label of [...labels, 'Street address', 'City', 'State', 'ZIP code', 'Country']) {
    await expect.element(field(screen, label)).toBeVisible()
  }
  for (const name of [/for billing/, /^Show my store/, /^Use this address in the dealer locator/]) {
    await expect.element(screen.getByRole('checkbox', { name })).toBeChecked()
  }
  await expect.element(screen.getByRole('checkbox', { name: /license/ })).toBeChecked()
})

test('CMS-60 shows the text from the CMS above the form', async () => {
  const page = toCmsPage(getDealerRegistration, contentPages.getDealerRegistration, '')
  const screen = await render(<DealerRegistrationPage page={page} />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(page.title)
  expect(page.title).not.toBe('')
  await expect.element(screen.getByText(/^We review every application ourselves/)).toBeVisible()
  await expect.element(field(screen, 'Company')).toBeVisible()
})

test('DEAL-22 DEAL-23 DEAL-29 DEAL-30 DEAL-31 shows other addresses and the license if their switch is on', async () => {
  const { screen } = await start()
  const parts = ['street address', 'city', 'state', 'ZIP code', 'country']
  const shown = (prefix: string) => parts.map((part) => field(screen, `${prefix} ${part}`))
  for (const part of [...shown('Billing'), ...shown('Locator')]) await expect.element(part).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: /for billing/ }).click()
  await screen.getByRole('checkbox', { name: /^Use this address in the dealer locator/ }).click()
  for (const part of [...shown('Billing'), ...shown('Locator')]) await expect.element(part).toBeVisible()
  await expect.element(field(screen, 'FFL number')).toHaveAttribute('required')
  await expect.element(field(screen, 'FFL document')).toHaveAttribute('required')
  await expect.element(screen.getByLabelText(/^SOT EIN/)).not.toHaveAttribute('required')
  await expect.element(screen.getByLabelText(/^SOT document/)).not.toHaveAttribute('required')
  await expect.element(field(screen, 'Billing street address')).toHaveAttribute('name', 'billingStreetAddress')
  await expect.element(field(screen, 'Locator country')).toHaveAttribute('name', 'locatorCountry')
  await screen.getByRole('checkbox', { name: /license/ }).click()
  await expect.element(field(screen, 'FFL number')).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: /^Show my store/ }).click()
  for (const part of shown('Locator')) await expect.element(part).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('checkbox', { name: /^Use this address in the dealer/ }))
    .not.toBeInTheDocument()
})

test('DEAL-24 DEAL-32 OPEN-124 submitting an empty form lists the missing fields and sends nothing', async () => {
  const { sent, screen } = await start()
  await send(screen)
  for (const text of ['Company is required', 'FFL number is required', 'Please complete the reCAPTCHA']) {
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(screen.getByRole('alert', { name: 'Errors in the Dealer Registration' })).toBeVisible()
  expect(posts(sent)).toEqual([])
})

test("DEAL-34 DEAL-35 DEAL-36 DEAL-38 sends a registration as multipart data, resets the form and shows the server's message", async () => {
  const { sent, screen } = await start()
  await fill(screen)
  await screen.getByRole('checkbox', { name: /^Show my store/ }).click()
  await field(screen, 'FFL number').fill('1-82-001')
  await field(screen, 'FFL document').upload(pdf())
  await expect.element(screen.getByText('license.pdf', { exact: true })).toBeVisible()
  await send(screen)
  await expect.poll(notification).toEqual({ message: 'Thank you, Ridge Arms', type: 'success' })
  const [post] = posts(sent)
  expect(post?.path).toBe('/Registration/dealer')
  expect(post?.headers.get('Authorization')).toBeNull()
  const { fflDocument, ...texts } = Object.fromEntries(post?.body as FormData)
  expect(fflDocument).toMatchObject({ name: 'license.pdf', size: 16 })
  expect(texts).toMatchObject({
    company: 'Ridge Arms',
    phone: '(208)-555-0199',
    state: 'ID',
    country: 'US',
    useForBillingAddress: 'true',
    hasFflSot: 'true',
    captcha: 'captcha-answer',
  })
  await expect.element(field(screen, 'Company')).toHaveValue('')
  await expect.element(field(screen, 'State')).toHaveValue('')
  await expect.element(screen.getByText('license.pdf')).not.toBeInTheDocument()
  expect(captcha.reset).toHaveBeenCalledTimes(1)
  await expect.element(screen.getByRole('checkbox', { name: /license/ })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: /^Show my store/ })).toBeChecked()
  await expect.element(screen.getByText(/is required$/)).not.toBeInTheDocument()
})

test('DEAL-37 a failure resets the captcha and keeps all other values, including documents', async () => {
  const errors = { email: ['There is a registration with this email already'] }
  const { screen } = await start({
    status: 409,
    json: { title: 'Conflict', status: 409, message: 'Taken', errors },
  })
  await fill(screen)
  await field(screen, 'FFL number').fill('1-82-001')
  await field(screen, 'FFL document').upload(pdf())
  await send(screen)
  await expect.poll(notification).toEqual({ message: 'Error: Taken', type: 'error' })
  await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
  await expect.element(field(screen, 'Company')).toHaveValue('Ridge Arms')
  await expect.element(field(screen, 'Password')).toHaveValue('correct horse')
  await expect.element(screen.getByText('license.pdf', { exact: true })).toBeVisible()
  await expect.element(field(screen, 'Email')).toHaveAccessibleDescription(errors.email[0] ?? '')
})

test('DEAL-33 accepts a document by its first bytes, rejects another one, and announces both', async () => {
  const announced = watchAnnouncements()
  const { screen } = await start()
  // The announcement has the same text outside of the form.
  const rejection = screen.getByRole('form').getByText('Only PDF or TIFF files are accepted', { exact: true })
  await field(screen, 'FFL document').upload(new File(['just text'], 'other.pdf'))
  await expect.element(rejection).toBeVisible()
  await expect.poll(announced).toBe('Only PDF or TIFF files are accepted')
  await expect.element(screen.getByText('other.pdf', { exact: true })).not.toBeInTheDocument()
  await field(screen, 'FFL document').upload(pdf())
  await expect.poll(announced).toBe('license.pdf selected')
  await expect.element(screen.getByText('license.pdf', { exact: true })).toBeVisible()
  await expect.element(rejection).not.toBeInTheDocument()
})

test('rejects a document that was changed after it was selected, and sends nothing', async () => {
  const { sent, screen } = await start()
  await fill(screen)
  await field(screen, 'FFL number').fill('1-82')
  const document = field(screen, 'FFL document')
  await document.upload(pdf())
  await expect.element(screen.getByText('license.pdf', { exact: true })).toBeVisible()
  vi.spyOn(Blob.prototype, 'slice').mockReturnValueOnce({
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  } as Blob)
  await screen.getByRole('button', { name: 'Send registration' }).click()
  await expect.element(document).toHaveAccessibleDescription(/^This file has changed. Please choose it again./)
  await expect.element(document).toHaveFocus()
  await expect.element(screen.getByText('license.pdf', { exact: true })).not.toBeInTheDocument()
  expect(posts(sent)).toEqual([])
  await document.upload(pdf())
  await screen.getByRole('button', { name: 'Send registration' }).click()
  await expect.poll(() => posts(sent).length).toBe(1)
})

test('OPEN-104 accepts a document of 40 MB, which can be removed with the keyboard', async () => {
  const { screen } = await start()
  const large = new File(['%PDF-1.7', new Uint8Array(40 * MEGABYTE)], 'a rather long name of a scan.pdf')
  // Sets the file directly on the input, because the driver would take minutes to transfer it.
  const transfer = new DataTransfer()
  transfer.items.add(large)
  const input = field(screen, 'FFL document').element() as HTMLInputElement
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(screen.getByText('41.9 MB')).toBeVisible()
  const remove = screen.getByRole('button', { name: 'Remove a rather long name of a scan.pdf' })
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('a rather long name of a scan.pdf')).not.toBeInTheDocument()
  await expect.element(field(screen, 'FFL document')).toHaveFocus()
})
