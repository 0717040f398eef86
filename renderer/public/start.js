/*
 * Handles text that the browser restores after the end of a visit, and scripts that fail to load. It is self-contained
 * and its URL never changes, so it loads even if the bundle does not. The bundle reports missing scripts with window
 * events.
 */
;(() => {
  /** Milliseconds before a retry, and minimum time between two reloads of a page. */
  const REQUEST_PAUSE_MS = 500
  const RELOAD_PAUSE_MS = 10_000
  /** Milliseconds that a page waits for its missing scripts before it reloads. */
  const SCRIPTS_WAIT_MS = 3_000
  /** Input types that are never restored: secrets, and files, which scripts cannot set. */
  const NOT_CARRIED =
    // Type selectors do not match a revealed password, which has the type text.
    '[type="password"], [autocomplete$="-password"], [type="file"], [type="hidden"], [autocomplete^="cc-"]'

  /** Milliseconds after a click in which a failed script is attributed to that click. */
  const CLICK_MS = 5_000

  // Only browsers that run the shop have this (`+onRenderClient.tsx`, decision 0052).
  if (!('toSorted' in Array.prototype)) {
    showWithoutScripts()
    return
  }

  /** Saves data in the history entry, with the router's state: the router discards entries without it. */
  function saveInEntry(data) {
    const vike = { timestamp: Date.now(), scrollPosition: { x: scrollX, y: scrollY }, triggeredBy: 'browser' }
    history.replaceState({ vike, ...history.state, ...data }, '')
  }

  /** Reads a stored item. Returns an empty string if it is missing or the browser blocks storage. */
  function readItem(storage, key) {
    try {
      return globalThis[storage].getItem(key) ?? ''
    } catch {
      return ''
    }
  }

  /** Returns the current visit, identified by the end of the previous one. */
  const currentVisit = () => readItem('localStorage', 'signedOutAt')
  const visitAtLoad = currentVisit()

  /** Whether the visit in which the shopper left this history entry has ended, or its tokens have expired since. */
  function hasVisitEnded() {
    const issuedAt = Number(readItem('localStorage', 'tokenIssuedAt'))
    const expiry = issuedAt + Number(readItem('localStorage', 'expiresIn')) * 1000
    return (history.state?.visit ?? '') !== currentVisit() || (issuedAt > 0 && Date.now() >= expiry)
  }

  function saveVisit() {
    // If a visit ended while this document was open, the shop has emptied its forms.
    const seen = readItem('sessionStorage', 'signOutSeen')
    saveInEntry({ visit: seen > visitAtLoad ? seen : visitAtLoad })
  }

  // In other documents, the browser restores nothing.
  const isRestored = ['back_forward', 'reload'].includes(performance.getEntriesByType('navigation')[0]?.type)
  const isOutdated = isRestored && hasVisitEnded()
  if (isOutdated) document.documentElement.hidden = true
  else saveVisit()
  addEventListener('pagehide', saveVisit)
  // Opens the page in a new document, in which the browser restores nothing. Not earlier, because Firefox restores the
  // text of a reopened tab after the page has loaded, and would restore it in the new document instead.
  addEventListener('pageshow', ({ persisted }) => {
    if (!isOutdated && !(persisted && hasVisitEnded())) return
    document.documentElement.hidden = true
    // With a hash, the browser would stay in this document.
    location.replace(location.pathname + location.search)
  })

  const entry = document.querySelector('script[type="module"]')
  const wasReloaded = history.state?.typed !== undefined
  let clickedAt = Number.NEGATIVE_INFINITY
  const isWaiting = () => document.getElementById('not-started') !== null

  /** Shows the page as without scripts. Its links work natively, because no other script notices a click. */
  function showWithoutScripts() {
    document.documentElement.dataset.scriptless = ''
    addEventListener('click', (event) => event.stopImmediatePropagation(), true)
    addEventListener('submit', (event) => event.preventDefault(), true)
    const notice = document.querySelector('noscript')
    const html = notice.textContent
    // Chrome and Edge parse only HTML that a policy returns.
    window.trustedTypes?.createPolicy('default', { createHTML: (text) => (text === html ? text : '') })
    notice.insertAdjacentHTML('afterend', html)
  }

  /**
   * Whether another document is loading, or this document is waiting for a response that only it can show, such as
   * that of an order.
   */
  const isBusy = () =>
    'leaving' in document.documentElement.dataset || document.querySelector('form[aria-busy="true"]') !== null

  /**
   * Reloads the page after saving form input in the history entry, where other tabs and URLs cannot read it. Restored
   * by `restore-typed-fields.ts`.
   */
  function reload() {
    const values = {}
    for (const field of document.querySelectorAll('input[id], select[id], textarea[id]')) {
      const isBox = field.type === 'checkbox' || field.type === 'radio'
      if (!field.matches(NOT_CARRIED)) values[field.id] = isBox ? field.checked : field.value
    }
    saveInEntry({ typed: { values, focus: document.activeElement?.id ?? '' } })
    location.reload()
  }

  /**
   * Requests the scripts of this document that failed to load, bypassing the HTTP cache, because WebKit caches failed
   * scripts for the next document. Requests all scripts if the browser does not report which ones failed.
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
   * Reloads the page if that can help: a release may have replaced the start script, or the shopper retried and the
   * browser may cache failed scripts per document.
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
  // Records clicks before hydration for `useReplayInput`. React sets `onclick` on its buttons.
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const button = target.closest('[role="tab"], [aria-pressed], [data-early]')
      if (button === null || button.disabled || button.onclick !== null || button.ariaBusy === 'true') return
      // Looks busy and counts once, so that a shopper who presses again does not get two products.
      if ('early' in button.dataset) button.ariaBusy = 'true'
      button.dataset.presses = `${button.dataset.presses ?? ''} ${timeStamp}`.trim()
    },
    true,
  )
  // A document restored from the back/forward cache is active again.
  addEventListener('pageshow', () => delete document.documentElement.dataset.leaving)
  // Does not reload while the shopper is typing: only a click counts as a retry.
  addEventListener('scriptmissed', ({ detail: again, timeStamp }) => {
    void reloadIfUseful(again && timeStamp - clickedAt < CLICK_MS)
  })
  // No other listener exists until the shop has started.
  addEventListener('scriptfailure', () => isWaiting() && void reloadIfUseful(false))
  addEventListener('click', (event) => {
    if (!isWaiting() || !event.target.matches('#not-started a')) return
    event.preventDefault()
    void askPastMemory().then(reload)
  })

  // Also retries the script that starts the shop, and its imports.
  const startAgain = () => {
    if (entry === null || 'scripts' in document.documentElement.dataset) return
    // The URL must not change, because other scripts import it.
    void import(entry.src).catch(() => undefined)
  }
  const later = () => setTimeout(startAgain, REQUEST_PAUSE_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
})()
