import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { loadScript, onceForVisit } from '../../lib/load-script.ts'

/** Parts of the reCAPTCHA v2 API that the shop uses. */
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
  // Only `var` creates a property of globalThis, where the provider's script sets it.
  var grecaptcha: Recaptcha | undefined
}

/** A rendered captcha. */
export interface CaptchaWidget {
  /** Clears the token, which works only once, and shows a new challenge. */
  readonly reset: () => void
}

/** Loads the provider's script once per visit for all captchas. The next call after a failure retries. */
const recaptcha = onceForVisit(async (): Promise<Recaptcha> => {
  if (globalThis.grecaptcha === undefined) {
    const url = new URL(getRuntimeSettings().CAPTCHA_SCRIPT_URL)
    // The shop renders the widgets when forms need them.
    url.searchParams.set('render', 'explicit')
    await loadScript(url.href)
  }
  const loaded = globalThis.grecaptcha
  if (loaded === undefined) throw new Error('The captcha script loaded, but it did not set grecaptcha.')
  await new Promise<void>((resolve) => loaded.ready(resolve))
  return loaded
})

/**
 * Renders a dark captcha of normal size (FORM-14) into an empty element.
 * @param onToken called with the token, or with '' when it has expired (OPEN-050) or failed.
 * @throws if the provider's script cannot be loaded.
 */
export async function renderCaptcha(host: HTMLElement, onToken: (token: string) => void): Promise<CaptchaWidget> {
  const provider = await recaptcha()
  // The provider renders into an element only once, so each call uses a new element.
  const box = document.createElement('div')
  host.replaceChildren(box)
  const widget = provider.render(box, {
    sitekey: getRuntimeSettings().CAPTCHA_SITE_KEY,
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
