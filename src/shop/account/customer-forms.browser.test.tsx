import { beforeEach, describe, expect, test, vi } from 'vitest'
import { goTo } from '../lib/navigation/navigation.ts'
import { useSession } from '../session/session.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { CUSTOMER, notification, show } from './test-account.tsx'

vi.mock('../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

beforeEach(() => {
  vi.mocked(goTo).mockClear()
  captcha.stub()
})

type Screen = Awaited<ReturnType<typeof show>>['screen']

const save = (screen: Screen) => screen.getByRole('button', { name: 'Save', exact: true }).click()

describe('edit information', () => {
  test('ACCT-13 ACCT-14 ACCT-16 prefills the form, makes its email read-only, and Cancel returns to the overview', async () => {
    const { screen } = await show('profileDetails')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Edit Information' })).toBeVisible()
    for (const [label, value] of [
      [/^First name/, 'Nora'],
      [/^Last name/, 'Field'],
      [/^Phone/, '(775)-555-0142'],
      [/^Email$/, 'nora@example.com'],
    ] as const) {
      await expect.element(screen.getByRole('textbox', { name: label }).first()).toHaveValue(value)
    }
    await expect.element(screen.getByRole('textbox', { name: 'Email', exact: true })).toHaveAttribute('readonly')
    await expect.element(screen.getByRole('link', { name: 'Cancel', exact: true })).toHaveAttribute('href', '/profile')
  })

  test("ACCT-15 ACCT-17 OPEN-042 sends empty names and shows the server's values in the overview", async () => {
    const { screen, server, bodies, calls, open } = await show('profileDetails')
    await screen.getByRole('textbox', { name: /^First name/ }).fill('')
    await screen.getByRole('textbox', { name: /^Last name/ }).fill('')
    await screen.getByRole('textbox', { name: /^Phone/ }).fill('7755550199')
    server.profile = { ...CUSTOMER, fullName: 'As the server says', phoneNumber: '(775)-555-0199' }
    await save(screen)
    await expect.poll(() => goTo).toHaveBeenCalledWith('/profile', undefined)
    expect(bodies('PUT /User/profile')).toEqual([
      { firstName: '', lastName: '', email: 'nora@example.com', phoneNumber: '(775)-555-0199' },
    ])
    expect(calls('/User/profile').at(-1)).toBe('GET /User/profile')
    expect(notification()).toBeNull()
    await open('profile')
    await expect
      .element(screen.getByRole('region', { name: 'Contact Information' }))
      .toMatchTextContent(/As the server says/)
  })
})

describe('update password', () => {
  async function fill(screen: Screen): Promise<void> {
    await screen.getByLabelText('Current password', { exact: true }).fill('old-secret')
    await screen.getByLabelText('New password', { exact: true }).fill('new-secret')
    await screen.getByLabelText('Confirm password', { exact: true }).fill('new-secret')
  }

  test('ACCT-18 OPEN-040 the form has three fields, a show password toggle, Cancel and Save', async () => {
    const { screen } = await show('profileUpdatePassword')
    await fill(screen)
    const fields = ['Current password', 'New password', 'Confirm password'].map((label) =>
      screen.getByLabelText(label, { exact: true }),
    )
    for (const field of fields) await expect.element(field).toHaveAttribute('type', 'password')
    await screen.getByRole('button', { name: /^Show/ }).click()
    for (const field of fields) await expect.element(field).toHaveAttribute('type', 'text')
    await screen.getByRole('button', { name: /^Hide/ }).click()
    for (const field of fields) await expect.element(field).toHaveAttribute('type', 'password')
    await expect.element(screen.getByRole('link', { name: 'Cancel', exact: true })).toHaveAttribute('href', '/profile')
  })

  test('ACCT-20 ACCT-21 OPEN-040 sends all three fields and returns to the overview after success', async () => {
    const { screen, bodies } = await show('profileUpdatePassword')
    await fill(screen)
    await save(screen)
    const updated = { message: 'Password updated successfully', type: 'success' }
    await expect.poll(() => goTo).toHaveBeenCalledWith('/profile', { notification: updated })
    expect(bodies('POST /Auth/change-password')).toEqual([
      { currentPassword: 'old-secret', newPassword: 'new-secret', confirmPassword: 'new-secret' },
    ])
  })

  test("ACCT-22 OPEN-044 a failure shows only the server's message and keeps the fields", async () => {
    const { screen } = await show('profileUpdatePassword', {
      replies: {
        'POST /Auth/change-password': () => ({
          status: 400,
          json: { title: 'Bad', message: 'The current password is wrong' },
        }),
      },
    })
    await fill(screen)
    await save(screen)
    await expect.poll(() => notification()).toEqual({ message: 'The current password is wrong', type: 'error' })
    await expect.element(screen.getByLabelText('New password', { exact: true })).toHaveValue('new-secret')
    expect(goTo).not.toHaveBeenCalled()
    await screen.getByLabelText('New password', { exact: true }).fill('seven77')
    await save(screen)
    await expect.element(screen.getByText('Password must be at least 8 characters long', { exact: true })).toBeVisible()
  })
})

describe('newsletter', () => {
  const STATUS = 'GET /Newsletter/status/nora%40example.com'
  const box = (screen: Screen) => screen.getByRole('checkbox', { name: 'Subscribe to the newsletter' })

  async function showNewsletter(options: Parameters<typeof show>[1] = {}) {
    const shown = await show('profileNewsletter', options)
    await expect.element(box(shown.screen)).toBeVisible()
    return shown
  }

  test('NEWS-09 NEWS-17 the checkbox reflects the subscription status, and the page has a captcha, Cancel and Save', async () => {
    const { screen } = await showNewsletter({ isSubscribed: true, profile: { isNewsletterSubscribed: false } })
    await expect.element(box(screen)).toBeChecked()
    await expect.element(screen.getByRole('group', { name: 'Captcha' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Cancel', exact: true })).toHaveAttribute('href', '/profile')
    await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  })

  test('NEWS-10 the captcha is required', async () => {
    const { screen, calls } = await showNewsletter()
    await box(screen).click()
    await save(screen)
    await expect.element(screen.getByText('Captcha is required', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Captcha' })).toHaveFocus()
    expect(calls('POST /Newsletter')).toEqual([])
  })

  test('NEWS-11 NEWS-14 OPEN-040 checking the box subscribes once, reloads the status and stays on the page', async () => {
    const { screen, server, bodies, calls } = await showNewsletter()
    await box(screen).click()
    await captcha.solve('captcha-1')
    server.isSubscribed = true
    await save(screen)
    await expect.element(screen.getByText(/Our newsletter goes to/)).toBeVisible()
    expect(notification()).toEqual({ message: 'You have been subscribed to the newsletter', type: 'success' })
    expect(bodies('POST /Newsletter/subscribe')).toEqual([
      { email: 'nora@example.com', firstName: 'Nora', lastName: 'Field', captcha: 'captcha-1' },
    ])
    expect(calls('Newsletter')).toEqual([STATUS, 'POST /Newsletter/subscribe', STATUS])
    expect(goTo).not.toHaveBeenCalled()
  })

  test('NEWS-08 NEWS-12 NEWS-14 unchecking the box unsubscribes once and reloads the status', async () => {
    const { screen, server, bodies, calls } = await showNewsletter({ isSubscribed: true })
    await box(screen).click()
    await captcha.solve('captcha-1')
    server.isSubscribed = false
    await save(screen)
    await expect.element(screen.getByText(/is not subscribed to our newsletter/)).toBeVisible()
    expect(notification()).toEqual({ message: 'You have been unsubscribed from the newsletter', type: 'success' })
    expect(bodies('POST /Newsletter/unsubscribe')).toEqual([{ email: 'nora@example.com' }])
    expect(calls('Newsletter')).toEqual([STATUS, 'POST /Newsletter/unsubscribe', STATUS])
  })

  test.each([true, false])(
    'NEWS-13 saving without a change (%s) sends no request and shows a message',
    async (isSubscribed) => {
      const { screen, calls } = await showNewsletter({ isSubscribed })
      await box(screen).click()
      await box(screen).click()
      await captcha.solve('captcha-1')
      await save(screen)
      await expect.element(screen.getByText('Your subscription was already up to date.')).toBeVisible()
      expect(calls('POST /Newsletter')).toEqual([])
    },
  )

  test.each([
    ['subscribe', false, null],
    ['unsubscribe', true, { message: 'Error: Broken', type: 'error' }],
  ])('NEWS-07 NEWS-15 OPEN-045 a failing %s clears and resets the captcha', async (call, isSubscribed, reported) => {
    const { screen } = await showNewsletter({
      isSubscribed,
      replies: { [`POST /Newsletter/${call}`]: () => ({ status: 500, json: { title: 'Broken' } }) },
    })
    await box(screen).click()
    await captcha.solve('captcha-1')
    await save(screen)
    await expect.poll(() => captcha.reset).toHaveBeenCalledTimes(1)
    expect(notification()).toEqual(reported)
    // The checkbox keeps its state, but the captcha is reset.
    expect((box(screen).element() as HTMLInputElement).checked).toBe(!isSubscribed)
    await expect.element(screen.getByText('Captcha is required')).not.toBeInTheDocument()
  })

  test('NEWS-16 sends nothing without a customer', async () => {
    const { changeSubscription } = await import('./newsletter/newsletter-status.ts')
    const { calls } = await show('profile', { session: 'out' })
    expect(useSession.getState().status).toBe('guest')
    await changeSubscription(true, 'captcha-1')
    await changeSubscription(false, 'captcha-1')
    expect(calls('Newsletter')).toEqual([])
  })

  test('a status that fails to load shows a retry button instead of the checkbox', async () => {
    const { screen, server } = await show('profileNewsletter', { replies: { [STATUS]: () => ({ lost: true }) } })
    await expect.element(screen.getByText('We couldn’t check your subscription.')).toBeVisible()
    await expect.element(box(screen)).not.toBeInTheDocument()
    for (const call of Object.keys(server.replies)) delete server.replies[call]
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(box(screen)).toBeVisible()
  })
})
