import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import type { Accept, AcceptResponse } from './tokenize-card.ts'
import { tokenizeCard } from './tokenize-card.ts'

const card = { cardNumber: '4111 1111 1111 1111', month: '04', year: '2031', cardCode: '123' }
const granted = {
  messages: { resultCode: 'Ok', message: [] },
  opaqueData: { dataDescriptor: 'd', dataValue: 'opaque' },
} as const
const dispatchData = vi.fn<Accept['dispatchData']>()

function useScript(url: string): void {
  globalThis.storefrontSettings = {
    PAYMENT_SCRIPT_URL: url,
    PAYMENT_CLIENT_KEY: 'key',
    PAYMENT_API_LOGIN_ID: 'login',
  } as RuntimeSettings
}

/** Returns a script with the provider's API. */
function stub(): string {
  Object.assign(globalThis, { standInDispatch: dispatchData })
  return 'data:text/javascript,globalThis.Accept={dispatchData:(...all)=>globalThis.standInDispatch(...all)}'
}

beforeEach(() => {
  dispatchData.mockReset()
  useScript(stub())
})

afterEach(() => {
  vi.useRealTimers()
})

test('CHK-71 a script that fails to load causes an error, and the next attempt loads it again', async () => {
  useScript('http://127.0.0.1:1/missing.js')
  await expect(tokenizeCard(card)).rejects.toThrow('We couldn’t reach the payment service. Please try again.')
  useScript(stub())
  dispatchData.mockImplementation((_, response) => response(granted))
  await expect(tokenizeCard(card)).resolves.toBe('opaque')
  expect(document.querySelectorAll('script[src^="data:"]')).toHaveLength(1)
})

test('CHK-70 passes number, month, year and code to the script with the public key, and returns the token', async () => {
  dispatchData.mockImplementation((_, response) => response(granted))
  await expect(tokenizeCard({ ...card, cardCode: ' 123 ' })).resolves.toBe('opaque')
  expect(dispatchData.mock.calls[0]?.[0]).toEqual({
    authData: { clientKey: 'key', apiLoginID: 'login' },
    cardData: { cardNumber: '4111111111111111', month: '04', year: '2031', cardCode: '123' },
  })
})

test("CHK-71 OPEN-002 a rejected card shows the provider's message", async () => {
  dispatchData.mockImplementation((_, response) =>
    response({
      messages: { resultCode: 'Error', message: [{ code: 'E_WC_19', text: 'Please try again.' }] },
    }),
  )
  await expect(tokenizeCard(card)).rejects.toThrow(new Error('Please try again.'))
})

test('a card rejected because of its fields has a message for each of them', async () => {
  const codes = ['E_WC_05', 'E_WC_08', 'E_WC_15'].map((code) => ({ code, text: code }))
  dispatchData.mockImplementation((_, response) => response({ messages: { resultCode: 'Error', message: codes } }))
  await expect(tokenizeCard(card)).rejects.toMatchObject({
    fields: {
      cardNumber: 'Enter a valid card number',
      year: 'The expiration date must be in the future',
      cardCode: 'Enter a valid security code',
    },
  })
  const keyToo = [...codes, { code: 'E_WC_18', text: 'Client Key is required.' }]
  dispatchData.mockImplementation((_, response) => response({ messages: { resultCode: 'Error', message: keyToo } }))
  await expect(tokenizeCard(card)).rejects.not.toHaveProperty('fields')
})

test.each([
  [
    'rejects the card although it has a token',
    { ...granted, messages: { resultCode: 'Error', message: [{ code: 'E', text: 'No' }] } },
    'No',
  ],
  ['has no token', { messages: granted.messages }, 'Your card was declined.'],
  ['has an empty token', { ...granted, opaqueData: { dataDescriptor: 'd', dataValue: '' } }, 'Your card was declined.'],
] satisfies [string, AcceptResponse, string][])(
  'CHK-71 a response that %s returns no token',
  async (_, input, message) => {
    dispatchData.mockImplementation((_request, answer) => answer(input))
    await expect(tokenizeCard(card)).rejects.toThrow(new Error(message))
  },
)

test('CHK-71 a script that does not respond times out after thirty seconds', async () => {
  vi.useFakeTimers()
  const outcome = tokenizeCard(card).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await outcome).toEqual(new Error('The payment service did not respond in time. Please try again.'))
})
