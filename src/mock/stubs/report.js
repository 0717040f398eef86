/**
 * What the stand-ins have in common: each tells the mock what it was given, without anything personal. Stands in
 * front of every stand-in script, so that it works out the address of the script that is being loaded.
 */
;(() => {
  'use strict'

  const logAddress = new URL('log', document.currentScript.src).href

  /** @param standIn name of the script, @param call what was called, @param details nothing personal. */
  globalThis.mockStandInReport = (standIn, call, details) => {
    const body = JSON.stringify({ standIn, call, details })
    const headers = { 'Content-Type': 'application/json' }
    // A report that does not arrive must not disturb the page.
    fetch(logAddress, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
  }
})()
