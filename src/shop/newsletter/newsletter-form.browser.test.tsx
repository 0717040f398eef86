import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fakeApi, type Reply, type SentRequest } from '../lib/api/test-api.ts'
import { useNotification } from '../lib/notification/notification.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { NewsletterForm } from './newsletter-form.tsx'

function start(reply: Reply | Promise<Reply>, idPrefix = 'news') {
  const sent = fakeApi(() => reply)
  const screen = render(
    <>
      <h2 id={`${idPrefix}-title`}>STAY UPDATED</h2>
      <NewsletterForm idPrefix={idPrefix} />
    </>,
  )
  return { sent, screen }
}

type Screen = Awaited<ReturnType<typeof start>['screen']>

async function fillAndSend(screen: Screen, email: string): Promise<void> {
  await screen.getByRole('textbox', { name: 'Email' }).fill(email)
  await captcha.solve('captcha-answer')
  await screen.getByRole('button', { name: 'Subscribe' }).click()
}

const posts = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'POST')
const notification = () => useNotification.getState().notification

beforeEach(() => {
  captcha.stub()
  useNotification.setState({ notification: null })
  vi.stubGlobal('scrollTo', vi.fn())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('NEWS-01 NEWS-02 NEWS-04 NEWS-06 OPEN-049 a visitor without an account can subscribe, and the form is cleared', async () => {
  const { sent, screen: starting } = start({ json: { message: 'ok' } })
  const screen = await starting
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
  await screen.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
  expect(posts(sent)).toHaveLength(1)
})

test.each(['footer-newsletter', 'limited-edition'])(
  'NEWS-01 the form in the location %s has email and captcha fields',
  async (place) => {
    const screen = await start({ json: { message: 'ok' } }, place).screen
    const form = screen.getByRole('form', { name: 'STAY UPDATED' })
    await form.getByRole('textbox', { name: 'Email' }).click()
    await expect.element(form.getByRole('group', { name: 'Captcha' })).toBeVisible()
    await captcha.solve('captcha-answer')
  },
)

test('NEWS-05 NEWS-07 OPEN-045 a failure shows no message, resets the captcha and keeps the email', async () => {
  const { sent, screen: starting } = start({ status: 500, json: { title: 'Server', message: 'Mail is down' } })
  const screen = await starting
  await fillAndSend(screen, 'nora@example.com')
  await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
  expect(notification()).toBeNull()
  const email = screen.getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveValue('nora@example.com')
  // The captcha was reset, so an invalid second submission cannot be mistaken for a success.
  const box = screen.getByRole('group', { name: 'Captcha' })
  await expect.element(box).toHaveFocus()
  await expect.element(screen.getByText(/required|valid|Mail is down/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
  expect(posts(sent)).toHaveLength(1)
})

test('NEWS-03 OPEN-050 missing fields show errors that editing clears, and nothing is sent', async () => {
  const { sent, screen: starting } = start({ json: { message: 'ok' } })
  const screen = await starting
  const email = screen.getByRole('textbox', { name: 'Email' })
  const subscribe = screen.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  await expect.element(screen.getByText('Email is required', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Email is required')
  await email.fill('nora')
  await expect.element(screen.getByText('Email is required')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Captcha is required')).toBeVisible()
  await subscribe.click()
  await expect.element(screen.getByText('Email must be a valid email address', { exact: true })).toBeVisible()
  await email.fill('nora@example.com')
  await subscribe.click()
  await expect.element(screen.getByRole('group', { name: 'Captcha' })).toHaveFocus()
  expect(posts(sent)).toEqual([])
})
