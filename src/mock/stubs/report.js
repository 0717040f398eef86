/**
 * Code shared by all stubs, which report calls to the mock without personal data. It is placed before every stub script
 * so that it can determine the URL of the script being loaded.
 */
;(() => {
  'use strict'

  const logAddress = new URL('log', document.currentScript.src).href

  /**
   * Reports a call to the mock.
   * @param standIn name of the script
   * @param call the called function
   * @param details details without personal data
   */
  globalThis.mockStubReport = (standIn, call, details) => {
    const body = JSON.stringify({ standIn, call, details })
    const headers = { 'Content-Type': 'application/json' }
    // A failed report must not affect the page.
    fetch(logAddress, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
  }
})()
