/**
 * Code shared by all stubs. It reports the calls of a stub to the mock, without personal data. Every stub script
 * starts with it, because the URL of a script is available only while the script first runs.
 */
;(() => {
  'use strict'

  const logUrl = new URL('log', document.currentScript.src).href

  /**
   * Reports a call to the mock.
   * @param stub name of the stub
   * @param call name of the called function
   * @param details details without personal data
   */
  globalThis.mockStubReport = (stub, call, details) => {
    const body = JSON.stringify({ stub, call, details })
    const headers = { 'Content-Type': 'application/json' }
    // A failed report must not affect the page. To Lighthouse, a response that is not read never ends.
    fetch(logUrl, { method: 'POST', headers, body, keepalive: true })
      .then((response) => response.text())
      .catch(() => {})
  }
})()
