import type { BrowserContext, Page } from '#browser/browser.ts'

/** The state of the page as seen by the shopper. */
export interface ShopperView {
  readonly url: string
  /** Visible text of alerts, statuses and other live regions, and of a section or group that received the focus. */
  readonly messages: readonly string[]
  /** Labels of fields that lost their input. */
  readonly lostFields: readonly string[]
  /** Whether the page has no text or no controls. */
  readonly blank: boolean
}

/** The messages of a page. */
export interface ShownMessages {
  readonly texts: readonly string[]
  /** Time of the page's clock, which a journey may have advanced. */
  readonly at: number
  /** Whether the shopper is about to click or type, which may end them. */
  readonly isBeforeInput: boolean
}

/**
 * Installs the probe in every page of the context. `onChange` receives the messages whenever they have changed, and
 * before each input.
 */
export async function installShopperProbe(
  context: BrowserContext,
  onChange: (shown: ShownMessages) => void,
): Promise<void> {
  await context.exposeBinding(BINDING, (_source, shown: ShownMessages) => onChange(shown))
  await context.addInitScript(probe)
}

/** Starts tracking input in existing fields and in fields that are typed into later. */
export async function trackInput(page: Page): Promise<void> {
  await ask(page, () => (globalThis as unknown as ProbedWindow).trackInput?.())
}

export async function getShopperView(page: Page): Promise<ShopperView> {
  const view = await ask(page, () => (globalThis as unknown as ProbedWindow).shopperView?.() ?? null)
  return view ?? { url: page.url(), messages: [], lostFields: [], blank: true }
}

/** Evaluates a function in the page, again if a new document has replaced the one that it was sent to. */
async function ask<Value>(page: Page, question: () => Value): Promise<Value> {
  for (;;) {
    try {
      return await page.evaluate(question)
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('context was destroyed')) throw error
    }
  }
}

/** Aborts requests that have been pending for at least `waitedMs`, like the page's own time limit. */
export async function abortPendingRequests(page: Page, waitedMs: number): Promise<void> {
  // A page that is closing has no pending requests.
  await page
    .evaluate((waited) => (globalThis as unknown as ProbedWindow).abortPendingRequests?.(waited), waitedMs)
    .catch(() => undefined)
}

const BINDING = 'noteMessages'

interface ProbedWindow {
  noteMessages?: (shown: ShownMessages) => void
  trackInput?: () => void
  shopperView?: () => ShopperView
  abortPendingRequests?: (waitedMs: number) => void
}

/** Runs in the page, to which it is sent as text, so it may use only types from this file. */
function probe(): void {
  if (window.top !== window) return
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const probed = window as unknown as ProbedWindow
  const LIVE =
    '[role="alert"],[role="status"],[role="log"],[role="alertdialog"],[aria-live="polite"],[aria-live="assertive"]'
  const textOf = (element: Element): string => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim()

  /** Matches a focused explanation and a focused group with an error, which screen readers announce like messages. */
  const FOCUSED = 'section[tabindex="-1"]:focus,[tabindex="-1"][aria-describedby]:focus'
  const listMessages = (): string[] =>
    [...document.querySelectorAll(`${LIVE},${FOCUSED}`)].map(readOut).filter((text) => text !== '')
  const readOut = (element: Element): string => {
    const ids = document.activeElement === element ? element.getAttribute('aria-describedby')?.split(/\s+/) : undefined
    const described = (ids ?? []).map((id) => document.getElementById(id)).filter((found) => found !== null)
    return [element, ...described].map(seenTextOf).join(' ').trim()
  }
  let noted = ''
  const report = (isBeforeInput: boolean): void => {
    const texts = listMessages()
    // The first call in a document also ends the messages of the previous one.
    if (JSON.stringify(texts) === noted && !isBeforeInput) return
    noted = JSON.stringify(texts)
    probed.noteMessages?.({ texts, at: Date.now(), isBeforeInput })
  }
  const noteMessages = (): void => report(false)
  for (const type of ['pointerdown', 'keydown', 'beforeinput', 'input', 'change']) {
    addEventListener(type, () => report(true), { capture: true })
  }
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    // Text for screen readers only is one pixel in size.
    return width > 4 && height > 4
  }
  /** Returns the visible text, without text for screen readers only. */
  const seenTextOf = (region: Element): string => {
    const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
    const parts: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement !== null && isSeen(node.parentElement)) parts.push(node.textContent ?? '')
    }
    return parts.join(' ').replace(/\s+/g, ' ').trim()
  }
  addEventListener('focusin', noteMessages)
  new MutationObserver(noteMessages).observe(document, { childList: true, characterData: true, subtree: true })

  // The typed values never leave the page.
  const typed = new Map<string, { readonly label: string; readonly value: string }>()
  /** A captcha token is valid only once, so a form may request it again. */
  const CAPTCHA = '[role="group"][aria-label="Captcha"]'
  /** A field outside of a form, such as a quantity in the cart, shows a confirmed value. */
  const isField = (target: EventTarget | null): target is Field =>
    (target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement) &&
    target.form !== null &&
    target.closest(CAPTCHA) === null
  const isCheckable = (field: Field): boolean => field.type === 'radio' || field.type === 'checkbox'
  const keyOf = (field: Field): string =>
    [field.form?.getAttribute('aria-label') ?? '', field.name, field.id, isCheckable(field) ? field.value : ''].join(
      '|',
    )
  const valueOf = (field: Field): string =>
    field instanceof HTMLInputElement && isCheckable(field) ? String(field.checked) : field.value
  const labelOf = (field: Field): string => {
    const label = field.labels?.[0]
    const text = label === undefined ? (field.getAttribute('aria-label') ?? field.name) : textOf(label)
    return text.replace(/\s*\*$/, '') || field.type
  }
  const fields = (): Field[] => [...document.querySelectorAll<Field>('input,select,textarea')]
  const remember = (field: Field): void => {
    if (field.type === 'radio') {
      for (const other of fields()) if (other.type === 'radio' && other.name === field.name) typed.delete(keyOf(other))
    }
    typed.set(keyOf(field), { label: labelOf(field), value: valueOf(field) })
  }
  const onTyped = ({ target }: Event): void => {
    // The page may still reformat the input.
    if (isField(target)) setTimeout(() => target.isConnected && remember(target))
  }
  addEventListener('input', onTyped, { capture: true })
  addEventListener('change', onTyped, { capture: true })
  probed.trackInput = () => {
    const present = new Map(fields().map((field) => [keyOf(field), field]))
    const known = Array.from(typed.keys(), (key) => [key, present.get(key)] as const)
    for (const [key, field] of known) {
      if (field === undefined) typed.delete(key)
      else remember(field)
    }
  }

  const waiting = new Set<{ readonly since: number; readonly end: () => void }>()
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController()
    const entry = {
      since: performance.now(),
      end: () => {
        waiting.delete(entry)
        controller.abort(new DOMException('signal timed out', 'TimeoutError'))
      },
    }
    waiting.add(entry)
    setTimeout(entry.end, milliseconds)
    return controller.signal
  }
  // A clock that the journey installs defines its own time limit, which `abortPendingRequests` could not end.
  globalThis.AbortSignal = new Proxy(AbortSignal, { defineProperty: () => true })
  probed.abortPendingRequests = (waitedMs) => {
    for (const entry of waiting) if (performance.now() - entry.since >= waitedMs) entry.end()
  }

  probed.shopperView = () => {
    const present = new Map(fields().map((field) => [keyOf(field), field]))
    const lostFields = [...typed].flatMap(([key, { label, value }]) => {
      const field = present.get(key)
      return field === undefined || valueOf(field) !== value ? [label] : []
    })
    const controls = [...document.querySelectorAll('a[href],button')].filter(isSeen)
    const main = document.querySelector('main') ?? document.body
    return {
      url: location.href,
      messages: listMessages(),
      lostFields: [...new Set(lostFields)],
      blank: controls.length === 0 || textOf(main) === '',
    }
  }
}
