/**
 * Stub of Authorize.Net's Accept.js with the same API and responses, including the codes and messages for an invalid
 * card. It validates card data and discards it, so the data is never sent, stored, or logged. It reports only the
 * result and which fields were filled in.
 */
;(() => {
  'use strict'

  // The mock checks for this prefix. Keep it in sync with src/mock/stubs/stub-modes.ts.
  const TOKEN_PREFIX = 'stub_payment_'
  const DESCRIPTOR = 'COMMON.ACCEPT.INAPP.PAYMENT'
  const mode = globalThis.mockStubs?.payment ?? 'accept'
  // This is derived from the seed of the mock, so two runs with the same seed send the same token.
  const load = globalThis.mockStubs?.load ?? crypto.getRandomValues(new Uint32Array(2)).join('')
  let tokens = 0
  const report = globalThis.mockStubReport
  /** Milliseconds until the callback, which is never called synchronously. */
  const CALLBACK_AFTER_MS = 30

  const TEXTS = {
    E_WC_04: 'Please provide mandatory fields to library.',
    E_WC_05: 'Please provide valid credit card number.',
    E_WC_06: 'Please provide valid expiration month.',
    E_WC_07: 'Please provide valid expiration year.',
    E_WC_08: 'Expiration date must be in the future.',
    E_WC_10: 'Please provide valid apiloginid.',
    E_WC_15: 'Please provide valid CVV.',
    E_WC_18: 'Client Key is required.',
    E_WC_19: 'An error occurred during processing. Please try again.',
    I_WC_01: 'Successful.',
  }

  function errorCodes({ authData, cardData } = {}) {
    if (authData === undefined || cardData === undefined) return ['E_WC_04']
    const codes = []
    if (!authData.clientKey) codes.push('E_WC_18')
    if (!authData.apiLoginID) codes.push('E_WC_10')
    const number = String(cardData.cardNumber ?? '').replaceAll(/[\s-]/g, '')
    if (!/^\d{13,16}$/.test(number) || !passesLuhn(number)) codes.push('E_WC_05')
    codes.push(...expiryErrorCodes(String(cardData.month ?? ''), String(cardData.year ?? '')))
    // American Express cards have a four-digit security code. All others have three digits.
    const codeLength = /^3[47]/.test(number) ? 4 : 3
    if (!/^\d+$/.test(cardData.cardCode ?? '') || cardData.cardCode.length !== codeLength) codes.push('E_WC_15')
    return codes
  }

  function expiryErrorCodes(month, year) {
    const codes = []
    if (!/^(0?[1-9]|1[0-2])$/.test(month)) codes.push('E_WC_06')
    if (!/^(\d{2}|\d{4})$/.test(year)) codes.push('E_WC_07')
    if (codes.length > 0) return codes
    // A card is valid through the last day of its month.
    const end = new Date(Number(year.length === 2 ? `20${year}` : year), Number(month), 1)
    return end <= new Date() ? ['E_WC_08'] : []
  }

  function passesLuhn(number) {
    let sum = 0
    for (let place = 0; place < number.length; place += 1) {
      const digit = Number(number[number.length - 1 - place])
      const doubled = digit * 2
      sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
    }
    return sum % 10 === 0
  }

  function respond(codes) {
    const failed = codes.length > 0
    const message = (failed ? codes : ['I_WC_01']).map((code) => ({ code, text: TEXTS[code] }))
    const messages = { resultCode: failed ? 'Error' : 'Ok', message }
    if (failed) return { messages }
    tokens += 1
    const dataValue = `${TOKEN_PREFIX}${load}${String(tokens).padStart(4, '0')}`
    return { opaqueData: { dataDescriptor: DESCRIPTOR, dataValue }, messages }
  }

  function filledIn({ cardData = {} } = {}) {
    return ['cardNumber', 'month', 'year', 'cardCode'].filter((field) => Boolean(cardData[field]))
  }

  function callable(callback) {
    const target = typeof callback === 'string' ? globalThis[callback] : callback
    if (typeof target !== 'function') throw new TypeError('Accept.dispatchData needs a callback.')
    return target
  }

  globalThis.Accept = {
    dispatchData(secureData, callback) {
      const call = callable(callback)
      const codes = mode === 'reject' ? ['E_WC_19'] : errorCodes(secureData)
      report('payment', 'dispatchData', { mode, fields: filledIn(secureData), codes })
      if (mode === 'no-callback') return
      const response = respond(codes)
      setTimeout(() => call(response), CALLBACK_AFTER_MS)
      if (mode === 'double-callback') setTimeout(() => call(response), CALLBACK_AFTER_MS * 2)
    },
  }
})()
