import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { fakeApi, type Reply } from '../../lib/api/test-api.ts'
import { captcha } from '../../ui/captcha/test-captcha.ts'
import { notification, posts, resetForms } from '../../ui/form/test-form.ts'
import { StockAlert } from './stock-alert.tsx'

async function start(reply: Reply) {
  const sent = fakeApi(() => reply)
  return { sent, screen: await render(<StockAlert sku="SLING-48" productName="Clave Sling" />) }
}

type Screen = Awaited<ReturnType<typeof start>>['screen']

async function fillAndSend(screen: Screen, email: string): Promise<void> {
  await screen.getByRole('textbox', { name: 'Email' }).fill(email)
  await captcha.solve('captcha-answer')
  await screen.getByRole('button', { name: 'Notify me' }).click()
}

beforeEach(resetForms)

test('PROD-34 PROD-35 PROD-38 PROD-40 a visitor can request an alert for a SKU and sees a confirmation', async () => {
  const { sent, screen } = await start({ json: { message: 'ok' } })
  await expect.element(screen.getByRole('heading', { name: 'notify me when this product is in stock' })).toBeVisible()
  await fillAndSend(screen, 'nora@example.com')
  await expect
    .poll(() => notification())
    .toEqual({
      message: 'You will be notified when Clave Sling is back in stock',
      type: 'success',
    })
  expect(posts(sent).map(({ path, body }) => [path, body])).toEqual([
    [
      '/ProductNotification/subscribe',
      { email: 'nora@example.com', productId: 'SLING-48', productName: 'Clave Sling', captcha: 'captcha-answer' },
    ],
  ])
  expect(posts(sent)[0]?.headers.get('Authorization')).toBeNull()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

test("PROD-39 OPEN-044 a failure shows only the server's message and resets the captcha", async () => {
  const { screen } = await start({ status: 400, json: { title: 'Bad', message: 'You asked for this before' } })
  await fillAndSend(screen, 'nora@example.com')
  await expect.poll(() => notification()).toEqual({ message: 'You asked for this before', type: 'error' })
  await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
  await expect.element(screen.getByText('You asked for this before', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Notify me' }).click()
  await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
})
