import type { CardForm } from '#domain/checkout/checkout-forms.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { loadScript, onceForVisit } from '../load-script.ts'
import type { Accept, AcceptAnswer } from './accept-js.ts'

/** Milliseconds that the provider may take for one card. */
const ANSWER_TIMEOUT_MS = 30_000

/**
 * Loads the provider's script, once; after a failure the next call tries again.
 * @throws {Error} for the shopper to read when it cannot be loaded.
 */
export const loadPayment = onceForVisit(async (): Promise<Accept> => {
  try {
    await loadScript(runtimeSettings().PAYMENT_SCRIPT_URL)
    if (globalThis.Accept === undefined) throw new Error('The payment script loaded but offers no Accept object.')
    return globalThis.Accept
  } catch (cause) {
    throw new Error('The payment service cannot be reached. Please try again.', { cause })
  }
})

/**
 * Turns a card into the provider's opaque token. The card goes to the provider's script and nowhere else.
 * @throws {Error} for the shopper to read, with the provider's message when it refuses the card: no order may follow (CHK-71).
 */
export async function tokeniseCard(card: CardForm): Promise<string> {
  const accept = await loadPayment()
  const { PAYMENT_CLIENT_KEY: clientKey, PAYMENT_API_LOGIN_ID: apiLoginID } = runtimeSettings()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The payment service did not answer in time. Please try again.')),
      ANSWER_TIMEOUT_MS,
    )
    // A second answer finds the promise settled and changes nothing.
    function settle(answer: AcceptAnswer): void {
      clearTimeout(timer)
      const token = answer.messages?.resultCode === 'Ok' ? answer.opaqueData?.dataValue : undefined
      if (token !== undefined && token !== '') resolve(token)
      else reject(new Error(answer.messages?.message?.[0]?.text ?? 'The payment service refused the card.'))
    }
    const cardData = { ...card, cardNumber: card.cardNumber.replace(/\D/g, ''), cardCode: card.cardCode.trim() }
    try {
      accept.dispatchData({ authData: { clientKey, apiLoginID }, cardData }, settle)
    } catch (cause) {
      clearTimeout(timer)
      reject(new Error('The payment service failed. Please try again.', { cause }))
    }
  })
}
