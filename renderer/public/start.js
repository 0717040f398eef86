/*
 *
 * Handles missing scripts of a page (ROUT-35 to ROUT-37). It is self-contained and its URL never changes, so that it
 * loads when the bundle does not. The bundle reports missing scripts with window events.
 */
;(() => {
  /** Milliseconds before a retry, and between two reloads of a page. */
  const REQUEST_PAUSE_MS = 500
  const RELOAD_PAUSE_MS = 10_000
  /** Milliseconds a page waits for its missing scripts before it is reloaded. */
  const SCRIPTS_WAIT_MS = 3_000
  /** Input types that are never restored: secrets, and files, which scripts cannot set. */
  const NOT_CARRIED =
    // A revealed password has the type text.
    '[type="password"], [autocomplete$="-password"], [type="file"], [type="hidden"], [autocomplete^="cc-"]'

  /** Milliseconds after a click within which a failed script is attributed to it. */
  const CLICK_MS = 5_000

  // A browser that is too old for the shop's scripts (`+onRenderClient.tsx`) follows links itself (ROUT-48).
  if (!('toSorted' in Array.prototype)) addEventListener('click', (event) => event.stopImmediatePropagation(), true)

  const entry = document.querySelector('script[type="module"]')
  const wasReloaded = history.state?.typed !== undefined
  let clickedAt = Number.NEGATIVE_INFINITY
  const isWaiting = () => document.getElementById('not-started') !== null
  /** Whether another document is loading, or a response that only this document can show, such as that of an order. */
  const isBusy = () =>
    'leaving' in document.documentElement.dataset || document.querySelector('form[aria-busy="true"]') !== null

  /**
   * Saves form input in the history entry for the document that replaces this one, which no other tab and no other URL
   * can read; `restore-typed-fields.ts` reads it.
   */
  function reload() {
    const values = {}
    for (const field of document.querySelectorAll('input[id], select[id], textarea[id]')) {
      const isBox = field.type === 'checkbox' || field.type === 'radio'
      if (!field.matches(NOT_CARRIED)) values[field.id] = isBox ? field.checked : field.value
    }
    // The router discards history entries that do not have its format, and has not started when it is missing.
    const vike = { timestamp: Date.now(), scrollPosition: { x: scrollX, y: scrollY }, triggeredBy: 'user' }
    const typed = { values, focus: document.activeElement?.id ?? '' }
    history.replaceState({ vike, ...history.state, typed }, '')
    location.reload()
  }

  /**
   * Requests the scripts that this document referenced and did not get, bypassing the HTTP cache: WebKit keeps a failed
   * script for the next document, and replaces it with this response. A browser that does not report which failed
   * requests all of them.
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
   * Reloads the page where that helps: the shop responds and its page starts with another script, since a release
   * removed this one's scripts; or the shopper tried again, since browsers may keep a failed script as long as the
   * document.
   */
  async function reloadIfUseful(again) {
    if (wasReloaded && performance.now() < RELOAD_PAUSE_MS) return
    // oxlint-disable-next-line no-restricted-globals -- not an API request, and the client may be what is missing
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
  // A document restored from the back/forward cache was not left.
  addEventListener('pageshow', () => delete document.documentElement.dataset.leaving)
  // Do not reload while the shopper types; only a click tries again.
  addEventListener('scriptmissed', ({ detail: again, timeStamp }) => {
    void reloadIfUseful(again && timeStamp - clickedAt < CLICK_MS)
  })
  // Before the shop has started no other listener exists.
  addEventListener('scriptfailure', () => isWaiting() && void reloadIfUseful(false))
  addEventListener('click', (event) => {
    if (!isWaiting() || !event.target.matches('#not-started a')) return
    event.preventDefault()
    void askPastMemory().then(reload)
  })

  // Also retries the script that starts the shop and its imports.
  const startAgain = () => {
    if (entry === null || 'scripts' in document.documentElement.dataset) return
    // Under the same URL, by which other scripts import it.
    void import(entry.src).catch(() => undefined)
  }
  const later = () => setTimeout(startAgain, REQUEST_PAUSE_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
})()
