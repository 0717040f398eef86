import { runtimeSettings } from '#environment/runtime-settings.ts'
import { loadScript, onceForVisit } from '../load-script.ts'

/** The part of reCAPTCHA v2's API that the shop uses. */
interface WidgetOptions {
  readonly sitekey: string
  readonly theme: 'dark' | 'light'
  readonly size: 'normal' | 'compact'
  readonly callback: (token: string) => void
  readonly 'expired-callback': () => void
  readonly 'error-callback': () => void
}

interface Recaptcha {
  ready(callback: () => void): void
  render(container: HTMLElement, options: WidgetOptions): number
  reset(widget: number): void
}

declare global {
  // Only `var` declares a property of globalThis; the provider's script sets it.
  var grecaptcha: Recaptcha | undefined
}

/** A rendered captcha. */
export interface CaptchaWidget {
  /** Clears the token, which can be used once, and shows a new challenge. */
  readonly reset: () => void
}

/** Loads the provider's script once for all captchas of a visit; after a failure the next call tries again. */
const recaptcha = onceForVisit(async (): Promise<Recaptcha> => {
  if (globalThis.grecaptcha === undefined) {
    const url = new URL(runtimeSettings().CAPTCHA_SCRIPT_URL)
    // The shop renders the widgets when their forms need them.
    url.searchParams.set('render', 'explicit')
    await loadScript(url.href)
  }
  const loaded = globalThis.grecaptcha
  if (loaded === undefined) throw new Error('The captcha script loaded, but it did not set grecaptcha.')
  await new Promise<void>((resolve) => loaded.ready(resolve))
  return loaded
})

/**
 * Renders a captcha in dark and normal size (FORM-14) into an empty element.
 * @param onToken called with the token, and with '' when it has expired (OPEN-050) or failed.
 * @throws when the provider's script cannot be loaded.
 */
export async function renderCaptcha(host: HTMLElement, onToken: (token: string) => void): Promise<CaptchaWidget> {
  const provider = await recaptcha()
  // A new element each time, because the provider renders into an element only once.
  const box = document.createElement('div')
  host.replaceChildren(box)
  const widget = provider.render(box, {
    sitekey: runtimeSettings().CAPTCHA_SITE_KEY,
    theme: 'dark',
    size: 'normal',
    callback: onToken,
    'expired-callback': () => onToken(''),
    'error-callback': () => onToken(''),
  })
  return {
    reset: () => {
      provider.reset(widget)
      onToken('')
    },
  }
}
