/**
 * Code shared by all stubs. It reports the calls of a stub to the mock, without personal data. It comes first in every
 * stub script, where it can read the URL of the script being loaded.
 */
;(() => {
  'use strict'

  const logUrl = new URL('log', document.currentScript.src).href

  /**
   * Reports a call to the mock.
   * @param stub name of the script
   * @param call the called function
   * @param details details without personal data
   */
  globalThis.mockStubReport = (stub, call, details) => {
    const body = JSON.stringify({ stub, call, details })
    const headers = { 'Content-Type': 'application/json' }
    // A failed report must not affect the page.
    fetch(logUrl, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
  }
})()
