/*
 * Looks after a page whose scripts are missing (ROUT-35 to ROUT-37). It stands alone and never changes its name, so
 * that it comes where the bundle does not. The bundle tells it by events of the window what is missing.
 */
;(() => {
  /** Milliseconds before the second request, and before a page that was loaded anew may be once more. */
  const REQUEST_PAUSE_MS = 500
  const RELOAD_PAUSE_MS = 10_000
  /** Milliseconds that a page waits for its missing scripts before it is loaded anew. */
  const SCRIPTS_WAIT_MS = 3_000
  /** Never carried: what is secret, and files, which no script may choose. */
  const NOT_CARRIED =
    // A password that is shown is of the type text.
    '[type="password"], [autocomplete$="-password"], [type="file"], [type="hidden"], [autocomplete^="cc-"]'

  /** Milliseconds in which a script that fails still has to do with a click. */
  const CLICK_MS = 5_000

  // Where a browser is too old for the shop's scripts (`+onRenderClient.tsx`), it follows links by itself (ROUT-48).
  if (!('toSorted' in Array.prototype)) addEventListener('click', (event) => event.stopImmediatePropagation(), true)

  const entry = document.querySelector('script[type="module"]')
  const wasLoadedAnew = history.state?.typed !== undefined
  let clickedAt = Number.NEGATIVE_INFINITY
  const isWaiting = () => document.getElementById('not-started') !== null
  /** Another document is on its way, or an answer that this one alone would show, such as an order's. */
  const isBusy = () =>
    'leaving' in document.documentElement.dataset || document.querySelector('form[aria-busy="true"]') !== null

  /**
   * Leaves what was typed to the document that takes this one's place, in the entry of the history, which no other tab
   * and no other address sees; `restore-typed-fields.ts` reads it.
   */
  function loadAnew() {
    const values = {}
    for (const field of document.querySelectorAll('input[id], select[id], textarea[id]')) {
      const isBox = field.type === 'checkbox' || field.type === 'radio'
      if (!field.matches(NOT_CARRIED)) values[field.id] = isBox ? field.checked : field.value
    }
    // The router throws away an entry of the history that has not its own form, and has not begun where it is missing.
    const vike = { timestamp: Date.now(), scrollPosition: { x: scrollX, y: scrollY }, triggeredBy: 'user' }
    const typed = { values, focus: document.activeElement?.id ?? '' }
    history.replaceState({ vike, ...history.state, typed }, '')
    location.reload()
  }

  /**
   * Asks past the browser's memory for the scripts that this document named or asked for and did not get: WebKit keeps
   * a failed one for the next document too, and gives it up for this answer. A browser that does not tell which failed
   * asks for all.
   */
  async function askPastMemory() {
    const missing = new Set(Array.from(document.querySelectorAll('link[rel="modulepreload"]'), ({ href }) => href))
    for (const { name, responseStatus = 0 } of performance.getEntriesByType('resource')) {
      if (responseStatus >= 200 && responseStatus < 400) missing.delete(name)
      else if (/\/assets\/.*\.js$/.test(name)) missing.add(name)
    }
    // oxlint-disable-next-line no-restricted-globals -- no call of the API
    const asked = Array.from(missing, (name) => fetch(name, { cache: 'reload' }).then((script) => script.text()))
    await Promise.race([Promise.allSettled(asked), new Promise((resolve) => setTimeout(resolve, SCRIPTS_WAIT_MS))])
  }

  /**
   * Loads the page anew where that helps: the shop answers, and its page starts with another script than this one,
   * since a release took this one's scripts away; or somebody tried again, since browsers may keep a failed script as
   * long as the document.
   */
  async function loadAnewIfUseful(again) {
    if (wasLoadedAnew && performance.now() < RELOAD_PAUSE_MS) return
    // oxlint-disable-next-line no-restricted-globals -- no call of the API, and the client may be what is missing
    const page = await fetch(location.href).catch(() => undefined)
    const html = page?.ok === true ? await page.text() : undefined
    if (html === undefined || (!again && html.includes(entry?.getAttribute('src')))) return
    if (again) await askPastMemory()
    if (!isBusy()) loadAnew()
  }

  addEventListener(
    'click',
    ({ isTrusted, timeStamp }) => {
      if (isTrusted) clickedAt = timeStamp
    },
    true,
  )
  // Who comes back to a document that the browser kept has not left it.
  addEventListener('pageshow', () => delete document.documentElement.dataset.leaving)
  // Nobody who is typing wants the page to be loaded anew: only who clicks tries again.
  addEventListener('scriptmissed', ({ detail: again, timeStamp }) => {
    void loadAnewIfUseful(again && timeStamp - clickedAt < CLICK_MS)
  })
  // Before the shop has started nobody else listens.
  addEventListener('scriptfailure', () => isWaiting() && void loadAnewIfUseful(false))
  addEventListener('click', (event) => {
    if (!isWaiting() || !event.target.matches('#not-started a')) return
    event.preventDefault()
    void askPastMemory().then(loadAnew)
  })

  // The script that starts the shop, and those without which it cannot run, are asked for once more too.
  const startAgain = () => {
    if (entry === null || 'scripts' in document.documentElement.dataset) return
    // Under the same name, which other scripts import it by.
    void import(entry.src).catch(() => undefined)
  }
  const later = () => setTimeout(startAgain, REQUEST_PAUSE_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
})()
