/**
 * Script of a live page. It replaces the report whenever the server has a newer one, preserves the focus, the scroll
 * position and opened details, and lets the user accept words.
 */
export const LIVE_SCRIPT = `
const meta = (name) => document.querySelector('meta[name="storefront-' + name + '"]')
const bar = document.querySelector('[role=status]')
const say = (text) => { if (bar.textContent !== text) bar.textContent = text }
const article = (id) => [...document.querySelectorAll('[data-id]')].find((each) => each.dataset.id === id)
const idOf = (element) => element?.closest?.('[data-id]')?.dataset.id
const keyOf = (details) => {
  const finding = details.closest('[data-id]')
  if (finding === null) return 'list ' + idOf(details.querySelector('[data-id]'))
  return idOf(finding) + ' ' + [...finding.querySelectorAll('details')].indexOf(details)
}
const controls = (element) => [...element.querySelectorAll('a[href], button, summary, pre')]
let updating = Promise.resolve()

async function update() {
  const response = await fetch('/')
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  const focused = document.activeElement
  const focusedId = idOf(focused)
  const order = [...document.querySelectorAll('[data-id]')].map(({ dataset }) => dataset.id)
  const at = focusedId === undefined ? -1 : controls(article(focusedId)).indexOf(focused)
  const isInside = focused.closest('header, main') !== null
  const href = focused.getAttribute?.('href')
  const opened = new Set([...document.querySelectorAll('details[open]')].map(keyOf))
  const anchor = scrollY === 0 ? undefined : [...document.querySelectorAll('[data-id]')].find((each) => each.getBoundingClientRect().bottom > 0)
  const anchorTop = anchor?.getBoundingClientRect().top
  for (const name of ['header', 'main', 'footer']) {
    const [old, fresh] = [document.querySelector(name), next.querySelector(name)]
    old.className = fresh.className
    old.replaceChildren(...fresh.childNodes)
  }
  document.title = next.title
  meta('version').content = next.querySelector('meta[name="storefront-version"]').content
  for (const details of document.querySelectorAll('details')) if (opened.has(keyOf(details))) details.open = true
  const moved = anchor === undefined ? undefined : article(anchor.dataset.id)
  if (moved !== undefined) scrollBy({ top: moved.getBoundingClientRect().top - anchorTop, behavior: 'instant' })
  if (focusedId !== undefined) {
    const same = article(focusedId)
    if (same !== undefined) (controls(same)[at] ?? same).focus({ preventScroll: true })
    else {
      const later = order.slice(order.indexOf(focusedId) + 1).map(article).find((each) => each !== undefined)
      const target = later ?? document.querySelector('main h2') ?? document.querySelector('main')
      target.tabIndex = -1
      target.focus()
    }
  } else if (isInside && href) document.querySelector('[href="' + CSS.escape(href) + '"]')?.focus({ preventScroll: true })
}

const events = new EventSource('/events')
events.addEventListener('message', ({ data }) => {
  const { version, status } = JSON.parse(data)
  updating = updating
    .then(() => (String(version) === meta('version').content ? undefined : update()))
    .then(() => say(status), () => say('The page could not be updated. Reload it.'))
})
events.addEventListener('error', () => say('The audit has ended or is not reachable. These are the last findings.'))

document.addEventListener('click', async ({ target }) => {
  const button = target.closest?.('button[data-word]')
  // A disabled button would lose the focus.
  if (!button || button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  try {
    const response = await fetch('/accepted-words', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Storefront-Token': meta('token').content },
      body: JSON.stringify({ word: button.dataset.word }),
    })
    if (response.ok) return
    say(await response.text())
  } catch {
    say('The word was not accepted: the audit is not reachable. Start it again.')
  }
  button.ariaDisabled = 'false'
})
`
