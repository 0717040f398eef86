import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAYMENT_TOKEN_PREFIX } from './stub-modes.ts'

const script = readFileSync(new URL('payment.js', import.meta.url), 'utf8')

interface Response {
  readonly opaqueData?: { readonly dataDescriptor: string; readonly dataValue: string }
  readonly messages: {
    readonly resultCode: string
    readonly message: readonly { readonly code: string; readonly text: string }[]
  }
}

const authData = { clientKey: 'demo-public-key', apiLoginID: 'demo-login' }
const goodCard = { cardNumber: '4111 1111 1111 1111', month: '03', year: '2027', cardCode: '123' }

/** Runs the script in the given mode and returns every response to a single call. */
function dispatch(secureData: unknown, mode = 'accept'): Response[] {
  const responses: Response[] = []
  const page = createContext({
    mockStubs: { payment: mode },
    mockStubReport: (...report: unknown[]) => reports.push(report),
    crypto,
    setTimeout,
    Date,
    secureData,
    responses,
  })
  runInContext(script, page)
  runInContext('Accept.dispatchData(secureData, (response) => responses.push(response))', page)
  expect(responses).toEqual([])
  vi.runAllTimers()
  return responses
}

const codes = (responses: readonly Response[]) => responses[0]?.messages.message.map(({ code }) => code)

let reports: unknown[] = []

beforeEach(() => {
  reports = []
  vi.useFakeTimers({ now: new Date('2026-03-15T12:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('payment stub', () => {
  test('returns an opaque token for a valid card', () => {
    const [response, ...others] = dispatch({ authData, cardData: goodCard })
    expect(others).toEqual([])
    expect(response?.messages).toEqual({ resultCode: 'Ok', message: [{ code: 'I_WC_01', text: 'Successful.' }] })
    expect(response?.opaqueData?.dataDescriptor).toBe('COMMON.ACCEPT.INAPP.PAYMENT')
    expect(response?.opaqueData?.dataValue.startsWith(PAYMENT_TOKEN_PREFIX)).toBe(true)
    expect(response?.opaqueData?.dataValue).not.toContain('4111111111111111')
  })

  test.each([
    ['a number with a wrong check digit', { cardNumber: '4111 1111 1111 1112' }, 'E_WC_05'],
    ['a missing number', { cardNumber: '' }, 'E_WC_05'],
    ['an invalid month', { month: '13' }, 'E_WC_06'],
    ['an invalid year', { year: 'x' }, 'E_WC_07'],
    ['a card that expired last month', { month: '02', year: '2026' }, 'E_WC_08'],
    ['a security code that is too short', { cardCode: '12' }, 'E_WC_15'],
    ['three digits for American Express', { cardNumber: '3782 822463 10005' }, 'E_WC_15'],
  ])('rejects %s', (_, change, code) => {
    const responses = dispatch({ authData, cardData: { ...goodCard, ...change } })
    expect(codes(responses)).toEqual([code])
    expect(responses[0]?.messages.resultCode).toBe('Error')
    expect(responses[0]?.opaqueData).toBeUndefined()
  })

  test('accepts a card in the month printed on it', () => {
    expect(codes(dispatch({ authData, cardData: { ...goodCard, month: '3', year: '26' } }))).toEqual(['I_WC_01'])
  })

  test('requires the API keys', () => {
    expect(codes(dispatch({ authData: {}, cardData: goodCard }))).toEqual(['E_WC_18', 'E_WC_10'])
    expect(codes(dispatch({}))).toEqual(['E_WC_04'])
  })

  test('rejects, does not respond, or calls back twice, as configured', () => {
    expect(codes(dispatch({ authData, cardData: goodCard }, 'reject'))).toEqual(['E_WC_19'])
    expect(dispatch({ authData, cardData: goodCard }, 'no-callback')).toEqual([])
    expect(dispatch({ authData, cardData: goodCard }, 'double-callback')).toHaveLength(2)
  })

  test('reports the result and which fields were filled in, but never their values', () => {
    dispatch({ authData, cardData: { ...goodCard, month: '' } })
    expect(reports).toEqual([
      ['payment', 'dispatchData', { mode: 'accept', fields: ['cardNumber', 'year', 'cardCode'], codes: ['E_WC_06'] }],
    ])
    expect(JSON.stringify(reports)).not.toMatch(/4111|2027|123/)
  })
})
