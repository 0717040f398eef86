import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fakeApi, type Reply, type SentRequest } from '../../lib/api/test-api.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { captcha } from '../../ui/captcha/test-captcha.ts'
import { StockAlert } from './stock-alert.tsx'

function start(reply: Reply) {
  const sent = fakeApi(() => reply)
  return { sent, screen: render(<StockAlert sku="SLING-48" productName="Clave Sling" />) }
}

type Screen = Awaited<ReturnType<typeof start>['screen']>

async function fillAndSend(screen: Screen, email: string): Promise<void> {
  await screen.getByRole('textbox', { name: 'Email' }).fill(email)
  await captcha.solve('captcha-answer')
  await screen.getByRole('button', { name: 'Notify me' }).click()
}

const alerts = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'POST')
const notification = () => useNotification.getState().notification

beforeEach(() => {
  captcha.stub()
  useNotification.setState({ notification: null })
  vi.stubGlobal('scrollTo', vi.fn())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('PROD-34 PROD-35 PROD-38 PROD-40 a visitor can request an alert for a SKU and sees a confirmation', async () => {
  const { sent, screen: starting } = start({ json: { message: 'ok' } })
  const screen = await starting
  await expect.element(screen.getByRole('heading', { name: 'notify me when this product is in stock' })).toBeVisible()
  await fillAndSend(screen, 'nora@example.com')
  await expect
    .poll(() => notification())
    .toEqual({
      message: 'You will be notified when Clave Sling is back in stock',
      type: 'success',
    })
  expect(alerts(sent).map(({ path, body }) => [path, body])).toEqual([
    [
      '/ProductNotification/subscribe',
      { email: 'nora@example.com', productId: 'SLING-48', productName: 'Clave Sling', captcha: 'captcha-answer' },
    ],
  ])
  expect(alerts(sent)[0]?.headers.get('Authorization')).toBeNull()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

test("PROD-39 OPEN-044 a failure shows only the server's message and resets the captcha", async () => {
  const screen = await start({ status: 400, json: { title: 'Bad', message: 'You asked for this before' } }).screen
  await fillAndSend(screen, 'nora@example.com')
  await expect.poll(() => notification()).toEqual({ message: 'You asked for this before', type: 'error' })
  await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
  await expect.element(screen.getByText('You asked for this before', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@example.com')
})

test('PROD-36 PROD-37 missing fields show errors that editing clears, and nothing is sent', async () => {
  const { sent, screen: starting } = start({ json: { message: 'ok' } })
  const screen = await starting
  await screen.getByRole('button', { name: 'Notify me' }).click()
  const email = screen.getByRole('textbox', { name: 'Email' })
  await expect.element(screen.getByText('Email is required', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
  await expect.element(email).toHaveFocus()
  await email.fill('nora')
  await expect.element(screen.getByText('Email is required')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Notify me' }).click()
  await expect.element(screen.getByText('Email must be a valid email address', { exact: true })).toBeVisible()
  await email.fill('nora@example.com')
  await screen.getByRole('button', { name: 'Notify me' }).click()
  await expect.element(screen.getByRole('group', { name: 'Captcha' })).toHaveFocus()
  expect(alerts(sent)).toEqual([])
})
