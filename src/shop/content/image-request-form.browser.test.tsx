import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { fakeApi, type Reply } from '../lib/api/test-api.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { notification, resetForms } from '../ui/form/test-form.ts'
import { ImageRequestForm } from './image-request-form.tsx'

async function start(reply: Reply) {
  const sent = fakeApi(() => reply)
  return { sent, screen: await render(<ImageRequestForm />) }
}

type Screen = Awaited<ReturnType<typeof start>>['screen']

const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name })
const send = (screen: Screen) => screen.getByRole('button', { name: 'Send request' }).click()

async function fill(screen: Screen): Promise<void> {
  await field(screen, 'First name').fill('Nora')
  await field(screen, 'Last name').fill('Vale')
  await field(screen, 'Email').fill(' nora@example.com ')
  await field(screen, 'Looking for').fill('The Linn 9 from the left,\n3000 pixels wide')
  await captcha.solve('captcha-answer')
}

beforeEach(resetForms)

test("CMS-51 CMS-53 OPEN-107 sends the request, shows the server's message and resets the form", async () => {
  const { sent, screen } = await start({ json: { message: 'Your request was received' } })
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

test('CMS-54 a failure resets the captcha and calls the shared error handler', async () => {
  const { screen } = await start({ status: 500, json: { title: 'Broken', message: 'The desk is full' } })
  await fill(screen)
  await send(screen)
  await expect.poll(() => notification()).toEqual({ message: 'Error: The desk is full', type: 'error' })
  await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
})

test('CMS-52 requires each field and a valid email, and sends nothing without them', async () => {
  const { sent, screen } = await start({ json: {} })
  await send(screen)
  for (const label of ['First name', 'Last name', 'Email', 'Looking for', 'Captcha']) {
    await expect.element(screen.getByText(`${label} is required`, { exact: true })).toBeVisible()
  }
  await fill(screen)
  await field(screen, 'Email').fill('nora@')
  await send(screen)
  await expect.element(screen.getByText('Email must be a valid email address', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
})
