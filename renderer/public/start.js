/*
 * Handles scripts that fail to load (ROUT-35 to ROUT-37). It is self-contained and its URL never changes, so it loads
 * even if the bundle does not. The bundle reports missing scripts with window events.
 */
;(() => {
  /** Milliseconds before a retry, and minimum time between two reloads of a page. */
  const REQUEST_PAUSE_MS = 500
  const RELOAD_PAUSE_MS = 10_000
  /** Milliseconds that a page waits for its missing scripts before it reloads. */
  const SCRIPTS_WAIT_MS = 3_000
  /** Input types that are never restored: secrets, and files, which scripts cannot set. */
  const NOT_CARRIED =
    // A revealed password has the type text.
    '[type="password"], [autocomplete$="-password"], [type="file"], [type="hidden"], [autocomplete^="cc-"]'

  /** Milliseconds after a click within which a failed script is attributed to it. */
  const CLICK_MS = 5_000

  // Browsers that are too old for the shop's scripts (`+onRenderClient.tsx`) follow links natively (ROUT-48).
  if (!('toSorted' in Array.prototype)) addEventListener('click', (event) => event.stopImmediatePropagation(), true)

  const entry = document.querySelector('script[type="module"]')
  const wasReloaded = history.state?.typed !== undefined
  let clickedAt = Number.NEGATIVE_INFINITY
  const isWaiting = () => document.getElementById('not-started') !== null
  /**
   * Whether another document is loading, or a response is pending that only this document can show, such as an order's.
   */
  const isBusy = () =>
    'leaving' in document.documentElement.dataset || document.querySelector('form[aria-busy="true"]') !== null

  /**
   * Reloads the page after saving form input in the history entry, which no other tab or URL can read.
   * `restore-typed-fields.ts` restores it.
   */
  function reload() {
    const values = {}
    for (const field of document.querySelectorAll('input[id], select[id], textarea[id]')) {
      const isBox = field.type === 'checkbox' || field.type === 'radio'
      if (!field.matches(NOT_CARRIED)) values[field.id] = isBox ? field.checked : field.value
    }
    // The router discards history entries without its state, so it is added in case the router has not started.
    const vike = { timestamp: Date.now(), scrollPosition: { x: scrollX, y: scrollY }, triggeredBy: 'user' }
    const typed = { values, focus: document.activeElement?.id ?? '' }
    history.replaceState({ vike, ...history.state, typed }, '')
    location.reload()
  }

  /**
   * Requests the scripts of this document that failed to load, bypassing the HTTP cache. WebKit caches a failed script
   * for the next document, and this response replaces it. If the browser does not report which scripts failed, requests
   * all of them.
   */
  async function askPastMemory() {
    const missing = new Set(Array.from(document.querySelectorAll('link[rel="modulepreload"]'), ({ href }) => href))
    for (const { name, responseStatus = 0 } of performance.getEntriesByType('resource')) {
      if (responseStatus >= 200 && responseStatus < 400) missing.delete(name)
      else if (/\/assets\/.*\.js$/.test(name)) missing.add(name)
    }
    // oxlint-disable-next-line no-restricted-globals -- not an API request
    const asked = Array.from(missing, (name) => fetch(name, { cache: 'reload' }).then((script) => script.text()))
    await Promise.race([Promise.allSettled(asked), new Promise((resolve) => setTimeout(resolve, SCRIPTS_WAIT_MS))])
  }

  /**
   * Reloads the page if that helps: the shop now serves the page with another start script, because a release removed
   * the current one, or the shopper tried again and the browser may cache failed scripts per document.
   */
  async function reloadIfUseful(again) {
    if (wasReloaded && performance.now() < RELOAD_PAUSE_MS) return
    // oxlint-disable-next-line no-restricted-globals -- not an API request, and the client itself may be missing
    const page = await fetch(location.href).catch(() => undefined)
    const html = page?.ok === true ? await page.text() : undefined
    if (html === undefined || (!again && html.includes(entry?.getAttribute('src')))) return
    if (again) await askPastMemory()
    if (!isBusy()) reload()
  }

  addEventListener(
    'click',
    ({ isTrusted, timeStamp }) => {
      if (isTrusted) clickedAt = timeStamp
    },
    true,
  )
  // Records presses before hydration for `useReplayInput` (PERF-13). React sets `onclick` on its buttons.
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const button = target.closest('[role="tab"], [aria-pressed]')
      if (button === null || button.disabled || button.onclick !== null) return
      button.dataset.presses = `${button.dataset.presses ?? ''} ${timeStamp}`.trim()
    },
    true,
  )
  // A document restored from the back/forward cache is active again.
  addEventListener('pageshow', () => delete document.documentElement.dataset.leaving)
  // Does not reload while the shopper is typing. Only a click is a retry.
  addEventListener('scriptmissed', ({ detail: again, timeStamp }) => {
    void reloadIfUseful(again && timeStamp - clickedAt < CLICK_MS)
  })
  // Until the shop has started, no other listener exists.
  addEventListener('scriptfailure', () => isWaiting() && void reloadIfUseful(false))
  addEventListener('click', (event) => {
    if (!isWaiting() || !event.target.matches('#not-started a')) return
    event.preventDefault()
    void askPastMemory().then(reload)
  })

  // Also retries the script that starts the shop, and its imports.
  const startAgain = () => {
    if (entry === null || 'scripts' in document.documentElement.dataset) return
    // The URL must stay the same, because other scripts import it.
    void import(entry.src).catch(() => undefined)
  }
  const later = () => setTimeout(startAgain, REQUEST_PAUSE_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
})()
