import { FormData } from 'undici'
import {
  getNewsletterStatus,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
  verifyNewsletterEmail,
} from '#contract/newsletter.ts'
import { registerDealer, requestImage } from '#contract/registration.ts'
import { subscribeToStockAlert } from '#contract/stock-alert.ts'
import { breach } from './behaviour.ts'
import { captchaOf, type Context, DESTINATION, PERSON, UNKNOWN } from './context.ts'

/** The forms that anyone may send. Each run has an address of its own, which nobody has subscribed yet. */
export async function probeForms(context: Context): Promise<void> {
  const { prober, buyable } = context
  const run = crypto.randomUUID()
  const email = `storefront-verify-${run}@example.com`
  await probeNewsletter(context, email)
  const image = { ...PERSON, email, lookingFor: 'A picture', captcha: captchaOf(context) }
  await prober.probe(requestImage, { body: image })
  await prober.probe(registerDealer, { body: dealerForm(run, captchaOf(context)) })
  if (buyable === undefined) return
  const { productId, productName } = buyable.line
  await prober.probe(subscribeToStockAlert, { body: { email, productId, productName, captcha: captchaOf(context) } })
}

async function probeNewsletter(context: Context, email: string): Promise<void> {
  const { prober, outbox } = context
  const status = async (): Promise<boolean | undefined> =>
    (await prober.probe(getNewsletterStatus, { path: { email } }))?.isSubscribed
  const subscribed = await prober.probe(subscribeToNewsletter, {
    body: { ...PERSON, email, captcha: captchaOf(context) },
  })
  const token = subscribed === undefined ? undefined : await outbox?.tokenOf('verify-newsletter', email)
  if (token === undefined) await prober.probeRefusal(verifyNewsletterEmail, { path: { token: UNKNOWN } })
  else await prober.probe(verifyNewsletterEmail, { path: { token } })
  if (subscribed === undefined) return
  // An API may count a subscription only once its link was followed.
  if (token !== undefined && (await status()) === false) {
    prober.amend(subscribeToNewsletter, [breach('isSubscribed', 'is false')], 'when the status is read after the link')
  }
  const left = await prober.probe(unsubscribeFromNewsletter, { body: { email } })
  if (left !== undefined && (await status()) === true) {
    prober.amend(unsubscribeFromNewsletter, [breach('isSubscribed', 'is true')], 'when the status is read again')
  }
}

function dealerForm(run: string, captcha: string): FormData {
  const form = new FormData()
  const fields = {
    company: 'Storefront Verify',
    website: 'https://example.com',
    phone: '(208)-555-0100',
    email: `storefront-verify-dealer-${run}@example.com`,
    password: `verify-${run}`,
    confirmPassword: `verify-${run}`,
    ...PERSON,
    streetAddress: DESTINATION.line1,
    city: DESTINATION.city,
    state: 'ID',
    postalCode: DESTINATION.postalCode,
    country: 'United States',
    useForBillingAddress: 'true',
    appearInDealerLocator: 'false',
    useThisAddressInDealerLocator: 'false',
    hasFflSot: 'false',
    captcha,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
