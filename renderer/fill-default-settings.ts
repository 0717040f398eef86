import { fetchFile } from '#api/fetch-file.ts'
import { DEFAULT_SETTINGS_FILE, findMissingSettings, type RuntimeSettings } from '#environment/runtime-settings.ts'

/**
 * Uses values from build time for settings missing from `/env.js`, which may be missing, broken, or from an older
 * release. If the build-time values cannot be loaded, keeps the prerendered page and shows a notice.
 * @returns whether the shop can start.
 */
export async function fillDefaultSettings(): Promise<boolean> {
  const input = globalThis.storefrontSettings
  const settings: Partial<RuntimeSettings> = { ...(await defaultSettings()), ...texts(input) }
  const missing = findMissingSettings(input).join(', ')
  if (findMissingSettings(settings).length > 0) {
    showNotice()
    // oxlint-disable-next-line no-console -- the names help administrators fix the file
    console.error(`/env.js lacks ${missing}, and /${DEFAULT_SETTINGS_FILE} does not set them.`)
    return false
  }
  globalThis.storefrontSettings = Object.freeze(settings as RuntimeSettings)
  // oxlint-disable-next-line no-console -- the shop works, but may use the wrong providers
  console.warn(`/env.js lacks ${missing}: using the build's values.`)
  return true
}

async function defaultSettings(): Promise<Partial<RuntimeSettings>> {
  try {
    return texts(JSON.parse(await (await fetchFile(`/${DEFAULT_SETTINGS_FILE}`)).text()))
  } catch {
    return {}
  }
}

/** Returns the valid settings. All values must be strings. */
function texts(settings: unknown): Partial<RuntimeSettings> {
  return Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => typeof value === 'string'))
}

/** Shows a notice above the page in place of the no-JavaScript notice. */
function showNotice(): void {
  const notice = document.createElement('div')
  notice.className = 'notice'
  notice.setAttribute('role', 'alert')
  notice.append(
    'We couldn’t load the site settings, so the cart, checkout, search, and your account are unavailable right now. ',
  )
  const again = document.createElement('a')
  again.href = location.href
  again.textContent = 'Reload the page'
  notice.append(again)
  const skipLink = document.querySelector('a[href="#main"]')
  if (skipLink === null) document.body.prepend(notice)
  else skipLink.after(notice)
}
