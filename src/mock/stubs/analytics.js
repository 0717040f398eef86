/**
 * Stub of a tag manager. It receives everything that is pushed to window.dataLayer, including earlier entries. It
 * reports the names of events and fields to the mock, but never values that may be personal.
 */
;(() => {
  'use strict'

  const mode = globalThis.mockStubs?.analytics ?? 'collect'
  const report = globalThis.mockStubReport
  /** Fields whose values may be reported (CONS-09 to CONS-12). For all other fields, only the names are reported. */
  const PLAIN_FIELDS = new Set(['event', 'currency', 'value', 'quantity', 'transaction_id', 'item_id', 'items'])

  if (mode === 'throw') throw new Error('The analytics stub is set to throw.')

  function plain(value) {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, inner]) => [name, PLAIN_FIELDS.has(name) ? plain(inner) : 'set'])
    return Object.fromEntries(entries)
  }

  function collect(entry) {
    // gtag() pushes its arguments object, whereas the snippet of a tag manager pushes a plain object.
    const isCommand = Object.prototype.toString.call(entry) === '[object Arguments]'
    const call = isCommand ? String(entry[0]) : String(entry?.event ?? 'push')
    const details = isCommand ? { name: String(entry[1]), ...plain(entry[2] ?? {}) } : plain(entry ?? {})
    report('analytics', call.slice(0, 100), details)
  }

  const layer = (globalThis.dataLayer ??= [])
  for (const entry of layer) collect(entry)
  const push = layer.push.bind(layer)
  layer.push = (...entries) => {
    for (const entry of entries) collect(entry)
    return push(...entries)
  }
})()
