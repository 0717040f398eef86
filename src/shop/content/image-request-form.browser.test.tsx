import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fakeApi, type Reply } from '../lib/api/test-api.ts'
import { useNotification } from '../lib/notification/notification.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { ImageRequestForm } from './image-request-form.tsx'

function start(reply: Reply) {
  const sent = fakeApi(() => reply)
  return { sent, screen: render(<ImageRequestForm />) }
}

type Screen = Awaited<ReturnType<typeof start>['screen']>

const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name })
const send = (screen: Screen) => screen.getByRole('button', { name: 'Send request' }).click()
const notification = () => useNotification.getState().notification

async function fill(screen: Screen): Promise<void> {
  await field(screen, 'First name').fill('Nora')
  await field(screen, 'Last name').fill('Vale')
  await field(screen, 'Email').fill(' nora@example.com ')
  await field(screen, 'Looking for').fill('The Linn 9 from the left,\n3000 pixels wide')
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

test("CMS-51 CMS-53 OPEN-107 sends the request, shows the server's message and resets the form", async () => {
  const { sent, screen: starting } = start({ json: { message: 'Your request was received' } })
  const screen = await starting
  await expect.element(screen.getByRole('form', { name: 'Product Image Request' })).toBeVisible()
  await fill(screen)
  await send(screen)
  await expect.poll(() => notification()).toEqual({ message: 'Your request was received', type: 'success' })
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'POST',
      '/Registration/image-request',
      {
        firstName: 'Nora',
        lastName: 'Vale',
        email: 'nora@example.com',
        lookingFor: 'The Linn 9 from the left,\n3000 pixels wide',
        captcha: 'captcha-answer',
      },
    ],
  ])
  for (const name of ['First name', 'Last name', 'Email', 'Looking for']) {
    await expect.element(field(screen, name)).toHaveValue('')
  }
  expect(captcha.reset).toHaveBeenCalledTimes(1)
})

test('CMS-54 a failure resets the captcha, calls the shared error handler and keeps the typed values', async () => {
  const screen = await start({ status: 500, json: { title: 'Broken', message: 'The desk is full' } }).screen
  await fill(screen)
  await send(screen)
  await expect.poll(() => notification()).toEqual({ message: 'Error: The desk is full', type: 'error' })
  await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
  await expect.element(field(screen, 'First name')).toHaveValue('Nora')
  await expect.element(field(screen, 'Looking for')).toHaveValue('The Linn 9 from the left,\n3000 pixels wide')
})

test('CMS-52 each invalid field shows an error, the first one gets focus, and nothing is sent', async () => {
  const { sent, screen: starting } = start({ json: {} })
  const screen = await starting
  await send(screen)
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Looking for is required',
    'Captcha is required',
  ]) {
    await expect.element(screen.getByText(message, { exact: true })).toBeVisible()
  }
  await expect.element(field(screen, 'First name')).toHaveFocus()
  await expect.element(field(screen, 'First name')).toHaveAccessibleDescription('First name is required')
  await fill(screen)
  await field(screen, 'Email').fill('nora@')
  await expect.element(screen.getByText(/is required$/)).not.toBeInTheDocument()
  await send(screen)
  await expect.element(screen.getByText('Email must be a valid email address', { exact: true })).toBeVisible()
  await expect.element(field(screen, 'Email')).toHaveFocus()
  expect(sent).toEqual([])
})
