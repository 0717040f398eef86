/** The control page of the mock. It shows a namespace and calls any control, using only the public controls. */

const REFRESH_MS = 2000
/** Number of requests to show. */
const MAX_ENTRIES = 50

const byId = (id) => document.getElementById(id)
let namespace = new URLSearchParams(location.search).get('namespace') ?? 'default'

/** Calls a control of the selected namespace. */
async function control(method, path, body = '') {
  const init = body === '' ? {} : { headers: { 'Content-Type': 'application/json' }, body }
  const response = await fetch(`/__ns/${encodeURIComponent(namespace)}/__mock/${path}`, { method, ...init })
  const result = await response.json()
  if (!response.ok) throw new Error(result.message)
  return result
}

/** Creates an element. Values become text and attributes and are never parsed as HTML. */
function element(name, attributes, ...content) {
  const created = Object.assign(document.createElement(name), attributes)
  created.append(...content)
  return created
}

/** Shows a part of the state as JSON in its section, which is created on first use. */
function show(name, value) {
  const text = JSON.stringify(value, undefined, 2)
  const shown = byId(name) ?? element('pre', { id: name })
  if (shown.textContent !== text) shown.textContent = text
  if (shown.isConnected) return
  const heading = element('h2', { id: `${name}-heading` }, name)
  const section = element('section', {}, heading, shown)
  section.setAttribute('aria-labelledby', heading.id)
  byId('state').append(section)
}

function showNamespaces(names) {
  const select = byId('namespace')
  const known = [...new Set([...names, namespace])]
  if ([...select.options].map(({ value }) => value).join() !== known.join()) {
    select.replaceChildren(...known.map((name) => element('option', { value: name }, name)))
  }
  select.value = namespace
}

function showOutbox(emails, site = '') {
  const entries = emails
    .toReversed()
    .map(({ kind, email, link }) =>
      element('li', {}, `${kind} for ${email}: `, element('a', { href: site + link }, link)),
    )
  if (byId('outbox').childElementCount !== entries.length) byId('outbox').replaceChildren(...entries)
}

async function refresh() {
  const requested = namespace
  const paths = ['namespaces', 'health', 'outbox', 'clock', 'stubs', 'rules', 'carts', 'orders', 'journal']
  const [names, { site }, outbox, clock, stubs, rules, carts, orders, journal] = await Promise.all(
    paths.map((path) => control('GET', path)),
  )
  if (namespace !== requested) return
  showNamespaces(names)
  showOutbox(outbox, site)
  const { requests, violations, entries } = journal
  for (const [name, value] of Object.entries({ clock, stubs, rules, carts, orders })) show(name, value)
  show('journal', { requests, violations, entries: entries.toReversed().slice(0, MAX_ENTRIES) })
}

/** Runs an action and shows its result. */
async function act(work) {
  byId('status').textContent = ''
  try {
    const result = await work()
    await refresh()
    byId('status').textContent = result
  } catch (error) {
    byId('status').textContent = error.message
  }
}

async function refreshIfVisible() {
  if (document.hidden) return
  try {
    await refresh()
  } catch (error) {
    byId('status').textContent = `The mock does not respond: ${error.message}`
  }
}

byId('namespace').addEventListener('change', ({ target }) => {
  namespace = target.value
  void act(() => '')
})
byId('reset').addEventListener('click', () => {
  void act(async () => {
    await control('POST', 'reset')
    return 'The namespace is reset.'
  })
})
byId('control-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const [method, path = ''] = byId('control').value.trim().split(/\s+/)
  void act(async () => JSON.stringify(await control(method, path, byId('body').value.trim())))
})
await act(() => '')
setInterval(() => void refreshIfVisible(), REFRESH_MS)
