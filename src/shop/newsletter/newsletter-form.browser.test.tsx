import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { fakeApi, type Reply } from '../lib/api/test-api.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { notification, posts, resetForms } from '../ui/form/test-form.ts'
import { NewsletterForm } from './newsletter-form.tsx'

async function start(reply: Reply) {
  const sent = fakeApi(() => reply)
  const screen = await render(
    <>
      <h2 id="news-title">STAY UPDATED</h2>
      <NewsletterForm idPrefix="news" />
    </>,
  )
  return { sent, screen }
}

type Screen = Awaited<ReturnType<typeof start>>['screen']

async function fillAndSend(screen: Screen, email: string): Promise<void> {
  await screen.getByRole('textbox', { name: 'Email' }).fill(email)
  await captcha.solve('captcha-answer')
  await screen.getByRole('button', { name: 'Subscribe' }).click()
}

beforeEach(resetForms)

test('NEWS-01 NEWS-02 NEWS-04 NEWS-06 OPEN-049 a visitor without an account can subscribe, and the form is cleared', async () => {
  const { sent, screen } = await start({ json: { message: 'ok' } })
  await expect.element(screen.getByRole('form', { name: 'STAY UPDATED' })).toBeVisible()
  await fillAndSend(screen, ' nora@example.com ')
  await expect
    .poll(() => notification())
    .toEqual({ message: 'You have been subscribed to the newsletter', type: 'success' })
  expect(posts(sent).map(({ path, body }) => [path, body])).toEqual([
    ['/Newsletter/subscribe', { email: 'nora@example.com', firstName: '', lastName: '', captcha: 'captcha-answer' }],
  ])
  expect(posts(sent)[0]?.headers.get('Authorization')).toBeNull()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('')
  await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
})

test('NEWS-05 NEWS-07 OPEN-045 a failure shows no message, resets the captcha and keeps the email', async () => {
  const { screen } = await start({ status: 500, json: { title: 'Server', message: 'Mail is down' } })
  await fillAndSend(screen, 'nora@example.com')
  await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
  expect(notification()).toBeNull()
  const email = screen.getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveValue('nora@example.com')
  await expect.element(screen.getByText('Mail is down')).not.toBeInTheDocument()
})

test('NEWS-03 requires a valid email and a captcha, and sends nothing without them', async () => {
  const { sent, screen } = await start({ json: { message: 'ok' } })
  await screen.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(screen.getByText('Email is required', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
  await fillAndSend(screen, 'nora')
  await expect.element(screen.getByText('Email must be a valid email address', { exact: true })).toBeVisible()
  expect(posts(sent)).toEqual([])
})
