/*
 * Handles text that the browser restores after the end of a visit, and scripts that fail to load. It is self-contained
 * and its URL never changes, so it loads even if the bundle does not.
 */
;(() => {
  /** Minimum milliseconds between two automatic reloads of a page. */
  const RELOAD_PAUSE_MS = 600_000

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

  /** Whether a form contains input that was not sent (`unsent-input.ts`). */
  function hasUnsentInput() {
    return Array.from(document.querySelectorAll('form :is(input, select, textarea)')).some((field) => {
      if ('options' in field)
        return Array.from(field.options).some((option) => option.selected !== option.defaultSelected)
      return /checkbox|radio/.test(field.type)
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue
    })
  }

  /**
   * Whether a reload would lose something: another document is loading, this document is waiting for a response that
   * only it can show, such as that of an order, or a form contains input.
   */
  const isBusy = () =>
    'leaving' in document.documentElement.dataset ||
    document.querySelector('form[aria-busy="true"]') !== null ||
    hasUnsentInput()

  /**
   * Reloads the page if a script that it needs is missing: a release may have replaced the scripts, or the browser may
   * cache the failed request for this document. Only once in ten minutes, only if the page itself can be loaded, and
   * only if that loses nothing. Otherwise the place of the script says how to try again.
   * @returns whether the page is being reloaded.
   */
  async function reloadOnce() {
    if (isBusy() || Date.now() - (history.state?.reloadedAt ?? 0) < RELOAD_PAUSE_MS) return false
    // oxlint-disable-next-line no-restricted-globals -- not an API request, and the client itself may be missing
    const page = await fetch(location.href).catch(() => undefined)
    if (page?.ok !== true || isBusy()) return false
    saveInEntry({ reloadedAt: Date.now() })
    location.reload()
    return true
  }

  /** Shows above a page that has not started how to try again. */
  function showTryAgain() {
    if (document.querySelector('.notice') !== null) return
    const notice = document.createElement('p')
    const link = document.createElement('a')
    notice.className = 'notice'
    notice.setAttribute('role', 'alert')
    link.href = location.href
    link.rel = 'external'
    link.textContent = 'Try again'
    notice.append('This page could not be loaded completely. ', link)
    document.querySelector('noscript').before(notice)
  }

  /** Reloads the page, or lets the shop say that the script of an action is missing. */
  async function recover() {
    const isShown = !dispatchEvent(new Event('script-error', { cancelable: true }))
    if (!(await reloadOnce()) && !isShown) showTryAgain()
  }

  // Tells the failure of a script from other errors. Whoever can do without the script catches it.
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = 'ScriptError'
  })
  addEventListener('unhandledrejection', (event) => {
    if (event.reason?.name !== 'ScriptError') return
    event.preventDefault()
    void recover()
  })
  // A part of the page shows that its script is missing (`load-failure.tsx`).
  addEventListener('script-missing', () => void reloadOnce())
  // Requests the script that starts the shop again if it or one of its imports has failed, and nothing otherwise.
  const entry = document.querySelector('script[type="module"]')
  addEventListener('load', () => {
    if (entry !== null) void import(entry.src).catch(recover)
  })

  // Records a press of Add to Cart before hydration for `useReplayInput`. React sets `onclick` on its buttons.
  addEventListener(
    'click',
    ({ target }) => {
      const button = target.closest('[data-early]')
      if (button === null || button.disabled || button.onclick !== null) return
      // Looks busy and counts once, so that a shopper who presses again does not get two products.
      button.setAttribute('aria-busy', 'true')
      button.dataset.pressed = ''
    },
    true,
  )
  // A document restored from the back/forward cache is active again.
  addEventListener('pageshow', () => delete document.documentElement.dataset.leaving)
})()
