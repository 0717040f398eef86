/**
 * Shared code of the stubs: each reports its calls to the mock, without personal data. It precedes every stub script,
 * so that it determines the URL of the script that is being loaded.
 */
;(() => {
  'use strict'

  const logAddress = new URL('log', document.currentScript.src).href

  /** @param standIn name of the script, @param call the called function, @param details without personal data. */
  globalThis.mockStubReport = (standIn, call, details) => {
    const body = JSON.stringify({ standIn, call, details })
    const headers = { 'Content-Type': 'application/json' }
    // A report that fails must not affect the page.
    fetch(logAddress, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
  }
})()
