import { runtimeSettings } from '#environment/runtime-settings.ts'
import { loadScript, onceForVisit } from '../load-script.ts'

/** What reCAPTCHA v2's browser script takes, as far as we use it. */
interface WidgetOptions {
  readonly sitekey: string
  readonly theme: 'dark' | 'light'
  readonly size: 'normal' | 'compact'
  readonly callback: (answer: string) => void
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

/** A captcha that stands on the page. */
export interface CaptchaWidget {
  /** Takes the answer back and asks anew: an answer can be used once. */
  readonly reset: () => void
}

/** The provider's script, added once for all captchas of a visit; after a failure the next call tries again. */
const recaptcha = onceForVisit(async (): Promise<Recaptcha> => {
  if (globalThis.grecaptcha === undefined) {
    const url = new URL(runtimeSettings().CAPTCHA_SCRIPT_URL)
    // We draw the widgets ourselves, when their forms want them.
    url.searchParams.set('render', 'explicit')
    await loadScript(url.href)
  }
  const loaded = globalThis.grecaptcha
  if (loaded === undefined) throw new Error('The captcha script loaded, but it did not set grecaptcha.')
  await new Promise<void>((resolve) => loaded.ready(resolve))
  return loaded
})

/**
 * Draws a captcha in dark and normal size (FORM-14) into an empty element.
 * @param onToken gets the answer, and '' when it has expired (OPEN-050) or could not be had.
 * @throws when the provider's script cannot be loaded.
 */
export async function drawCaptcha(host: HTMLElement, onToken: (answer: string) => void): Promise<CaptchaWidget> {
  const provider = await recaptcha()
  // A fresh element each time: the provider draws into the same one only once.
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
