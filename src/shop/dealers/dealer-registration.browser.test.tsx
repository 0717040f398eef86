import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page as browserPage, userEvent } from 'vitest/browser'
import { getDealerRegistration } from '#contract/cms/content-pages.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi, type Reply, type SentRequest } from '../lib/api/test-api.ts'
import { emptyCmsPage, toCmsPage } from '../lib/content/cms-pages.ts'
import { useNotification } from '../lib/notification/notification.ts'
import { watchAnnouncements } from '../lib/notification/test-announcements.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { DealerRegistrationForm } from './dealer-registration-form.tsx'
import { DealerRegistrationPage } from './dealer-registration-page.tsx'

const notification = () => useNotification.getState().notification
const posts = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'POST')
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

beforeEach(() => {
  captcha.stub()
  useNotification.setState({ notification: null })
  vi.stubGlobal('scrollTo', vi.fn())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the form cannot be submitted before its script loads, and keeps its values and focus', async () => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<DealerRegistrationForm />)
  document.body.append(place)
  const there = browserPage.elementLocator(place)
  await there.getByLabelText('Company').fill('Ridge Arms')
  await there.getByLabelText('State').selectOptions('ID')
  await there.getByRole('checkbox', { name: /for billing/ }).click()
  await there.getByLabelText(/^FFL document/).upload(pdf())
  await there.getByLabelText('City').fill('Boi')
  const button = there.getByRole('button', { name: 'Send registration' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(location.search).not.toContain('Ridge')
  await there.getByLabelText('City').click()
  const errors = vi.fn()
  const root = hydrateRoot(place, <DealerRegistrationForm />, { onRecoverableError: errors })
  await expect.element(there.getByText('license.pdf', { exact: true })).toBeVisible()
  await expect.element(there.getByRole('group', { name: 'Billing address' })).toBeVisible()
  await userEvent.keyboard('se')
  const shop = there.getByRole('group', { name: 'Store address' })
  await expect.element(shop.getByLabelText('City')).toHaveFocus()
  await expect.element(shop.getByLabelText('City')).toHaveValue('Boise')
  await expect.element(shop.getByLabelText('State')).toHaveValue('ID')
  await expect.element(there.getByLabelText('Company')).toHaveValue('Ridge Arms')
  await expect.element(there.getByRole('checkbox', { name: /^Show my store/ })).toBeChecked()
  expect(errors).not.toHaveBeenCalled()
  // A click by an early shopper waits until the button is enabled.
  await button.click()
  await expect.element(there.getByRole('alert').getByRole('link', { name: 'Website' })).toBeVisible()
  expect(there.getByRole('alert').getByRole('link', { name: 'Company' }).elements()).toEqual([])
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

test('DEAL-24 DEAL-32 OPEN-124 FORM-05 submitting an empty form lists each missing field once and sends nothing', async () => {
  const { sent, screen } = await start()
  await send(screen)
  for (const text of [
    'Company is required',
    'ZIP code is required',
    'FFL number is required',
    'Please complete the reCAPTCHA',
  ]) {
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(field(screen, 'Company')).toHaveFocus()
  await expect.element(field(screen, 'Company')).toHaveAccessibleDescription('Company is required')
  const summary = screen.getByRole('alert', { name: 'Errors in the Dealer Registration' })
  await summary.getByRole('link', { name: 'Captcha' }).click()
  await expect.element(screen.getByRole('group', { name: 'Captcha' })).toHaveFocus()
  await field(screen, 'Company').fill('R')
  await expect.element(screen.getByText('Company is required')).not.toBeInTheDocument()
  await expect.element(screen.getByText('City is required', { exact: true })).toBeVisible()
  await captcha.solve('captcha-answer')
  await expect.element(screen.getByText('Please complete the reCAPTCHA')).not.toBeInTheDocument()
  await expect.element(screen.getByText('City is required', { exact: true })).toBeVisible()
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
  const { sent, screen } = await start({
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
  await send(screen)
  await expect.element(screen.getByText('Please complete the reCAPTCHA', { exact: true })).toBeVisible()
  expect(posts(sent)).toHaveLength(1)
})

test('DEAL-33 OPEN-104 validates a document by its first bytes and does not keep a rejected one', async () => {
  const { screen } = await start()
  const document = field(screen, 'FFL document')
  const rejection = screen.getByText('Only PDF or TIFF files are accepted', { exact: true })
  for (const [content, name] of [
    ['\u0089PNG', 'photo.png'],
    ['just text', 'license.pdf'],
    ['', 'empty.tiff'],
  ] as const) {
    await document.upload(new File([content], name))
    await expect.element(rejection).toBeVisible()
    await expect.element(screen.getByText(name, { exact: true })).not.toBeInTheDocument()
  }
  for (const [content, name] of [
    ['II*\0', 'license.tif'],
    ['MM\0*', 'license.tiff'],
    ['MM\0+', 'large.tiff'],
    ['%PDF-1.4', 'license.pdf'],
    [`${'\n'.repeat(1019)}%PDF-1.4`, 'printed.pdf'],
  ] as const) {
    await document.upload(new File([content], name))
    await expect.element(screen.getByText(name, { exact: true })).toBeVisible()
    await expect.element(rejection).not.toBeInTheDocument()
  }
})

test('a selected document and a rejected one are announced', async () => {
  const announced = watchAnnouncements()
  const { screen } = await start()
  await field(screen, 'FFL document').upload(pdf())
  await expect.poll(announced).toBe('license.pdf selected')
  await field(screen, 'FFL document').upload(new File(['just text'], 'other.pdf'))
  await expect.poll(announced).toBe('Only PDF or TIFF files are accepted')
})

test('FORM-05 OPEN-104 selecting a document clears only its own error', async () => {
  const { screen } = await start()
  const rejections = screen.getByText('Only PDF or TIFF files are accepted', { exact: true })
  const documents = [screen.getByLabelText(/^FFL document/), screen.getByLabelText(/^SOT document/)]
  for (const document of documents) await document.upload(new File(['just text'], 'license.pdf'))
  await expect.poll(() => rejections.elements().length).toBe(2)
  for (const document of documents.toReversed()) {
    await expect.element(document).toHaveAttribute('aria-invalid')
    await document.upload(pdf())
    await expect.element(document).not.toHaveAttribute('aria-invalid')
  }
  expect(rejections.elements()).toEqual([])
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
