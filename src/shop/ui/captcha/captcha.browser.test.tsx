import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { nextFrames, press } from '../forms/test-press.ts'
import { Captcha } from './captcha.tsx'

type Recaptcha = NonNullable<typeof globalThis.grecaptcha>

const renderWidget = vi.fn<Recaptcha['render']>()
const onToken = vi.fn<(token: string) => void>()
const onSolved = vi.fn<() => void>()

/** A script that defines the provider's API. */
const STUB =
  'data:text/javascript,globalThis.grecaptcha={ready:f=>f(),reset(){},render:(...all)=>globalThis.standInRender(...all)}//'

const scripts = () => [...document.querySelectorAll('script')].filter(({ src }) => src.startsWith(STUB))

function start(over: { nearby?: boolean; spacer?: number } = {}) {
  return render(
    <form>
      <input aria-label="Email" />
      <div style={{ height: over.spacer ?? 0 }} />
      <Captcha id="captcha" nearby={over.nearby ?? false} onToken={onToken} onSolved={onSolved} />
      <button type="button">Send</button>
    </form>,
  )
}

beforeEach(() => {
  renderWidget.mockReset().mockReturnValue(0)
  onToken.mockReset()
  onSolved.mockReset()
  Object.assign(globalThis, { standInRender: renderWidget })
  globalThis.grecaptcha = undefined
  globalThis.storefrontSettings = { CAPTCHA_SCRIPT_URL: STUB, CAPTCHA_SITE_KEY: 'site-key' } as RuntimeSettings
})

afterEach(() => {
  for (const script of scripts()) script.remove()
})

// This test must run first, because a loaded script stays for the rest of the visit.
test('a script that fails to load shows a message and a retry button', async () => {
  globalThis.storefrontSettings = {
    CAPTCHA_SCRIPT_URL: 'http://127.0.0.1:1/missing.js',
    CAPTCHA_SITE_KEY: 'site-key',
  } as RuntimeSettings
  const screen = await start()
  expect(scripts()).toHaveLength(0)
  await screen.getByRole('textbox', { name: 'Email' }).click()
  await expect.element(screen.getByText(/The captcha could not be loaded\./)).toBeVisible()
  globalThis.storefrontSettings = { CAPTCHA_SCRIPT_URL: STUB, CAPTCHA_SITE_KEY: 'site-key' } as RuntimeSettings
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => renderWidget).toHaveBeenCalled()
  expect(scripts().map(({ src }) => src.endsWith('?render=explicit'))).toEqual([true])
})

test('OPEN-050 FORM-14 loads the script when the form gets focus, and the widget is dark and of normal size', async () => {
  const screen = await start()
  expect(renderWidget).not.toHaveBeenCalled()
  await screen.getByRole('textbox', { name: 'Email' }).click()
  await expect.poll(() => renderWidget).toHaveBeenCalled()
  expect(renderWidget.mock.lastCall?.[1]).toMatchObject({ sitekey: 'site-key', theme: 'dark', size: 'normal' })
})

test.each(['pointerdown', 'keydown', 'input'])(
  'OPEN-050 loads the script at the first %s in the form, even if nothing gets the focus',
  async (event) => {
    const screen = await start()
    expect(renderWidget).not.toHaveBeenCalled()
    screen
      .getByRole('button', { name: 'Send' })
      .element()
      .dispatchEvent(new Event(event, { bubbles: true }))
    await expect.poll(() => renderWidget).toHaveBeenCalled()
  },
)

test('OPEN-050 FORM-14 loads the script if the form had focus before hydration', async () => {
  await render(
    <form>
      <input aria-label="Email" ref={(input) => input?.focus()} />
      <Captcha id="captcha" onToken={onToken} onSolved={onSolved} />
    </form>,
  )
  await expect.poll(() => renderWidget).toHaveBeenCalled()
})

test('OPEN-050 an expired token is cleared', async () => {
  const screen = await start()
  await screen.getByRole('textbox', { name: 'Email' }).click()
  await expect.poll(() => renderWidget).toHaveBeenCalled()
  const options = renderWidget.mock.lastCall?.[1]
  options?.callback('token')
  expect(onToken).toHaveBeenLastCalledWith('token')
  options?.['expired-callback']()
  expect(onToken).toHaveBeenLastCalledWith('')
})

test('a token that arrives while a button is being pressed clears the error after the press', async () => {
  const screen = await start()
  await screen.getByRole('textbox', { name: 'Email' }).click()
  await expect.poll(() => renderWidget).toHaveBeenCalled()
  const { release } = await press(screen.getByRole('button', { name: 'Send' }).element())
  renderWidget.mock.lastCall?.[1].callback('token')
  expect(onToken).toHaveBeenLastCalledWith('token')
  await nextFrames()
  expect(onSolved).not.toHaveBeenCalled()
  await release()
  await expect.poll(() => onSolved).toHaveBeenCalledOnce()
})

test('a captcha loads when it is scrolled close to the viewport', async () => {
  const screen = await start({ nearby: true, spacer: 5000 })
  expect(renderWidget).not.toHaveBeenCalled()
  screen.getByRole('group', { name: 'Captcha' }).element().scrollIntoView()
  await expect.poll(() => renderWidget).toHaveBeenCalledTimes(1)
})
