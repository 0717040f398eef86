/** The control page of the mock. It shows a namespace using only the public controls. */

import { ruleFromForm } from './rule-form.js'

const REFRESH_MS = 2000
const MAX_ENTRIES = 200

const byId = (id) => document.getElementById(id)
let namespace = new URLSearchParams(location.search).get('namespace') ?? 'default'
/** Requests, newest first. */
let journal = []
let isPaused = false

/** Calls a control of the selected namespace. */
async function control(method, path, body) {
  const init = body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body }
  const response = await fetch(`/__ns/${encodeURIComponent(namespace)}/__mock/${path}`, { method, ...init })
  const result = await response.json()
  if (!response.ok) throw new Error(result.message)
  return result
}

function showStatus(text) {
  byId('status').textContent = text
}

/** Creates an element with text and child elements. Values become attributes and are never parsed as HTML. */
function element(name, attributes = {}, ...content) {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.append(...content)
  return created
}

const shown = new Map()

/**
 * Renders a list if it has changed. Keeps the focus on the same item, or moves it to the section if the item was
 * removed.
 */
function showList(id, items, entryOf, empty) {
  const key = JSON.stringify(items)
  if (shown.get(id) === key) return
  shown.set(id, key)
  const list = byId(id)
  const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute('aria-label') : null
  const entries = items.map((item) => element('li', {}, ...entryOf(item)))
  list.replaceChildren(...(entries.length > 0 ? entries : [element('li', { class: 'soft' }, empty)]))
  if (focused === null) return
  const same = [...list.querySelectorAll('[aria-label]')].find((one) => one.getAttribute('aria-label') === focused)
  const heading = byId(`${id}-heading`)
  heading.tabIndex = -1
  ;(same ?? heading).focus()
}

const dollars = (amount) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const time = (iso) => iso.slice(0, 19).replace('T', ' ')
const linesText = (lines) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

function ruleEntry({ id, rule, remaining, matched, applied }) {
  const { kind, endpoint, path, ...details } = rule
  const remove = element('button', { type: 'button', 'aria-label': `Remove rule ${id}` }, 'Remove')
  remove.addEventListener(
    'click',
    () => void act(`Rule ${id} removed.`, () => control('DELETE', `rules/${encodeURIComponent(id)}`)),
  )
  const isUsed = remaining === 0
  const rest = remaining === undefined || isUsed ? '' : `, ${remaining} remaining`
  const counts = `matched ${matched}, applied ${applied}${rest}`
  return [
    element('span', { class: 'tag' }, kind),
    element('strong', isUsed ? { class: 'soft' } : {}, endpoint ?? path),
    element('span', { class: 'soft rest' }, counts),
    isUsed ? element('span', { class: 'tag' }, 'used up') : remove,
    element('code', { class: isUsed ? 'whole soft' : 'whole' }, JSON.stringify(details)),
  ]
}

function cartEntry({ owner, lines, total }) {
  const content = element('span', { class: 'whole soft' }, linesText(lines))
  return [element('strong', { class: 'rest' }, owner), dollars(total), content]
}

function orderEntry({ id, email, createdAt, status, total, lines }) {
  return [
    element('strong', {}, id),
    element('span', { class: 'rest' }, element('span', { class: 'tag' }, status)),
    dollars(total),
    element('span', { class: 'whole' }, email),
    element('span', { class: 'whole soft' }, `${time(createdAt)} · ${linesText(lines)}`),
  ]
}

function emailEntry({ at, kind, email, link, site }) {
  const label = `${link}, for ${email}`
  const target =
    site === undefined ? element('code', {}, link) : element('a', { href: site + link, 'aria-label': label }, link)
  return [
    element('strong', { class: 'whole' }, email),
    element('span', { class: 'tag' }, kind),
    element('span', { class: 'soft' }, time(at)),
    element('span', { class: 'whole' }, target),
  ]
}

function journalEntry({ time: sentAt, method, path, status, outcome, endpoint, problem, fault, ruleId }) {
  const result = status === undefined ? outcome : String(status)
  const applied = ruleId === undefined ? fault : `rule ${ruleId}`
  return [
    element('span', { class: 'soft' }, time(sentAt).slice(11)),
    element('span', { class: status !== undefined && status < 400 ? 'tag' : 'tag failed' }, result),
    element('code', { class: 'rest' }, `${method} ${path}`),
    element('span', { class: 'soft' }, [endpoint, applied].filter(Boolean).join(' · ')),
    ...(problem === undefined ? [] : [element('span', { class: 'whole soft' }, problem)]),
  ]
}

/** Updates the options of a select element and keeps the selected one. */
function showOptions(id, names) {
  const select = byId(id)
  if ([...select.options].map(({ value }) => value).join() === names.join()) return
  const { value } = select
  select.replaceChildren(...names.map((name) => element('option', { value: name }, name)))
  if (names.includes(value)) select.value = value
}

/** Shows the mode of a stub, unless the user is currently choosing another one. */
function showMode(stub, mode) {
  const select = byId(`stub-${stub}`)
  if (select !== document.activeElement) select.value = mode
}

/** Creates a select element for each stub, and the endpoint suggestions. */
async function createFields() {
  const { endpoints, stubs } = await control('GET', 'options')
  const label = ({ id, method, path }) => element('option', { value: id }, `${method} ${path}`)
  byId('endpoints').replaceChildren(...endpoints.map(label))
  for (const [stub, modes] of Object.entries(stubs)) {
    const select = element('select', { id: `stub-${stub}` })
    byId('stubs').append(element('label', { for: `stub-${stub}` }, stub), select)
    showOptions(`stub-${stub}`, modes)
    select.addEventListener('change', () => {
      void act(`The ${stub} stub is set to ${select.value}.`, () =>
        control('PUT', 'stubs', JSON.stringify({ [stub]: select.value })),
      )
    })
  }
}

async function showNamespaces() {
  showOptions('namespace', await control('GET', 'namespaces'))
  byId('namespace').value = namespace
}

async function showJournal() {
  const requested = namespace
  const latest = journal[0]?.sequence ?? 0
  const { requests, violations, entries } = await control('GET', `journal?after=${latest}`)
  byId('requests').textContent = requests
  byId('violations').textContent = violations
  if (namespace !== requested) return
  // If the number of requests has decreased, the journal was cleared.
  journal = requests < latest ? [] : [...entries.toReversed(), ...journal].slice(0, MAX_ENTRIES)
  showList('journal', journal, journalEntry, 'No requests yet.')
}

async function showState() {
  const requested = namespace
  const paths = ['health', 'clock', 'rules', 'rules/used', 'carts', 'orders', 'outbox', 'stubs', 'scenarios']
  const [{ site }, clock, rules, usedRules, carts, orders, outbox, modes, scenarios] = await Promise.all(
    paths.map((path) => control('GET', path)),
  )
  if (namespace !== requested) return
  byId('now').textContent = `${time(clock.now)} UTC`
  byId('clock-mode').textContent = clock.mode
  showList('rules', [...rules, ...usedRules], ruleEntry, 'No rules: responses are unchanged.')
  showOptions('scenario', scenarios)
  for (const [stub, mode] of Object.entries(modes)) showMode(stub, mode)
  showList('carts', carts, cartEntry, 'No carts with items.')
  showList('orders', orders, orderEntry, 'No orders yet.')
  const emails = outbox.toReversed().map((email) => ({ ...email, site }))
  showList('outbox', emails, emailEntry, 'No emails yet.')
}

/** The refresh in progress; undefined if there is none. */
let refreshing

/**
 * Refreshes the page. Refreshes never overlap, because a late response could otherwise replace a newer one, and
 * journal entries could be added twice.
 */
async function refresh() {
  await refreshing
  refreshing ??= update().finally(() => {
    refreshing = undefined
  })
  await refreshing
}

async function update() {
  if (document.hidden) return
  try {
    await Promise.all([showNamespaces(), showState(), isPaused || showJournal()])
    if (byId('status').dataset.lost === 'yes') showStatus('The mock responds again.')
    byId('status').dataset.lost = ''
  } catch (error) {
    byId('status').dataset.lost = 'yes'
    showStatus(`The mock does not respond: ${error.message}`)
  }
}

/**
 * Runs an action, reports its result, and refreshes the page. The previous result is removed first, so that it is not
 * mistaken for the new one and screen readers announce the same text again.
 */
async function act(done, work) {
  showStatus('')
  try {
    await work()
    showStatus(done)
  } catch (error) {
    return showStatus(error.message)
  }
  await refresh()
}

function onClick(id, done, work) {
  byId(id).addEventListener('click', () => void act(done, work))
}

function onSubmit(id, done, work) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault()
    void act(done, work)
  })
}

function selectNamespace(name) {
  namespace = name
  journal = []
  shown.clear()
  byId('delete').disabled = name === 'default'
}

byId('namespace').addEventListener('change', ({ target }) => {
  selectNamespace(target.value)
  void refresh()
})
onClick('reset', 'The namespace is reset.', async () => {
  await control('POST', 'reset')
  journal = []
})
onClick('delete', 'The namespace is deleted.', async () => {
  await control('DELETE', `namespaces/${encodeURIComponent(namespace)}`)
  selectNamespace('default')
})
onClick('freeze', 'The clock is frozen.', () => control('PUT', 'clock', '{"mode":"frozen"}'))
onClick('real', 'The clock follows the system.', () => control('PUT', 'clock', '{"mode":"real"}'))
onClick('clear', 'The journal is empty.', async () => {
  await control('DELETE', 'journal')
  journal = []
})
onSubmit('namespace-form', '', () => undefined)
onSubmit('advance-form', 'The clock moved forward.', () =>
  control('PUT', 'clock', JSON.stringify({ advanceSeconds: Number(byId('advance').value) })),
)
onSubmit('json-form', 'The rule is active.', () => control('POST', 'rules', byId('rule').value))
onSubmit('rule-form', 'The rule is active.', () => control('POST', 'rules', JSON.stringify(ruleFromForm())))
onSubmit('scenario-form', 'The scenario is set up.', () => {
  const parameters = byId('scenario-parameters').value.trim()
  return control(
    'POST',
    'scenarios',
    JSON.stringify({ ...JSON.parse(parameters || '{}'), name: byId('scenario').value }),
  )
})
byId('pause').addEventListener('click', ({ currentTarget }) => {
  isPaused = !isPaused
  currentTarget.setAttribute('aria-pressed', String(isPaused))
  void refresh()
})
byId('rule').value = JSON.stringify({ kind: 'status', status: 503, endpoint: 'checkOut', times: 1 })
selectNamespace(namespace)
await createFields()
await refresh()
setInterval(() => void refresh(), REFRESH_MS)
