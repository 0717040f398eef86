import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import type { CardForm } from '../../delivery/checkout-forms.rules.ts'
import type { FieldErrors } from '../../lib/forms/form-rules.rules.ts'
import { loadScript, onceForVisit } from '../../lib/load-script.ts'

/** Parts of Authorize.Net's Accept.js API that the shop uses. */
export interface AcceptRequest {
  readonly authData: { readonly clientKey: string; readonly apiLoginID: string }
  readonly cardData: {
    readonly cardNumber: string
    readonly month: string
    readonly year: string
    readonly cardCode: string
  }
}

/** The provider's response. All fields are optional because a third-party script provides it. */
export interface AcceptResponse {
  readonly messages?: {
    readonly resultCode?: 'Ok' | 'Error'
    readonly message?: readonly { readonly code: string; readonly text: string }[]
  }
  readonly opaqueData?: { readonly dataDescriptor: string; readonly dataValue: string }
}

export interface Accept {
  dispatchData(request: AcceptRequest, response: (answer: AcceptResponse) => void): void
}

declare global {
  // Only `var` creates a property of globalThis, where the provider's script sets it.
  var Accept: Accept | undefined
}

/** Maximum milliseconds for the provider to process a card. */
const RESPONSE_TIMEOUT_MS = 30_000

/** The shop's messages for fields rejected by the provider, by the provider's error code. */
const FIELD_ERRORS: Readonly<Record<string, FieldErrors<CardForm>>> = {
  E_WC_05: { cardNumber: 'Enter a valid card number' },
  E_WC_06: { month: 'Enter a valid month' },
  E_WC_07: { year: 'Enter a valid year' },
  E_WC_08: { year: 'The expiration date must be in the future' },
  E_WC_15: { cardCode: 'Enter a valid security code' },
}

/** Rejection of a card that the shopper can correct in the given fields. */
export class InvalidCardError extends Error {
  readonly fields: FieldErrors<CardForm>

  constructor(message: string, fields: FieldErrors<CardForm>) {
    super(message)
    this.fields = fields
  }
}

/**
 * Loads the provider's script once. The next call after a failure retries.
 * @throws {Error} with a message for the shopper if the script cannot be loaded.
 */
export const loadPayment = onceForVisit(async (): Promise<Accept> => {
  try {
    await loadScript(getRuntimeSettings().PAYMENT_SCRIPT_URL)
    if (globalThis.Accept === undefined) throw new Error('The payment script loaded but offers no Accept object.')
    return globalThis.Accept
  } catch (cause) {
    throw new Error('We couldn’t reach the payment service. Please try again.', { cause })
  }
})

/**
 * Exchanges a card for the provider's opaque token. Passes card data only to the provider's script.
 * @throws {Error} with a message for the shopper (the provider's message for a rejected card), in which case no order
 * may be sent (CHK-71).
 */
export async function tokenizeCard(card: CardForm): Promise<string> {
  const accept = await loadPayment()
  const { PAYMENT_CLIENT_KEY: clientKey, PAYMENT_API_LOGIN_ID: apiLoginID } = getRuntimeSettings()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The payment service did not respond in time. Please try again.')),
      RESPONSE_TIMEOUT_MS,
    )
    // A second response has no effect, because the promise is already settled.
    function settle(response: AcceptResponse): void {
      clearTimeout(timer)
      const token = response.messages?.resultCode === 'Ok' ? response.opaqueData?.dataValue : undefined
      if (token !== undefined && token !== '') resolve(token)
      else reject(rejection(response))
    }
    const cardData = { ...card, cardNumber: card.cardNumber.replace(/\D/g, ''), cardCode: card.cardCode.trim() }
    accept.dispatchData({ authData: { clientKey, apiLoginID }, cardData }, settle)
  })
}

function rejection({ messages }: AcceptResponse): Error {
  const errors = messages?.message ?? []
  const text = errors[0]?.text ?? 'Your card was declined.'
  const fields = errors.map(({ code }) => FIELD_ERRORS[code])
  // Shows a problem with anything else, such as the merchant's key, instead of sending the shopper to a field.
  if (errors.length === 0 || fields.includes(undefined)) return new Error(text)
  return new InvalidCardError(text, Object.assign({}, ...fields) as FieldErrors<CardForm>)
}
