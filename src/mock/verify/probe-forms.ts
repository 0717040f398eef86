import { FormData } from 'undici'
import {
  getNewsletterStatus,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
  verifyNewsletterEmail,
} from '#contract/newsletter.ts'
import { registerDealer, requestImage } from '#contract/registration.ts'
import { subscribeToStockAlert } from '#contract/stock-alert.ts'
import { createViolation } from './behavior.ts'
import { getCaptcha, type ProbeContext, DESTINATION, PERSON, UNKNOWN_ID } from './context.ts'

/** Submits the public forms. Each run uses a new email address that is not subscribed. */
export async function probeForms(context: ProbeContext): Promise<void> {
  const { prober, buyable } = context
  const run = crypto.randomUUID()
  const email = `storefront-verify-${run}@example.com`
  await probeNewsletter(context, email)
  const image = { ...PERSON, email, lookingFor: 'A picture', captcha: getCaptcha(context) }
  await prober.probe(requestImage, { body: image })
  await prober.probe(registerDealer, { body: dealerForm(run, getCaptcha(context)) })
  if (buyable === undefined) return
  const { productId, productName } = buyable.line
  await prober.probe(subscribeToStockAlert, { body: { email, productId, productName, captcha: getCaptcha(context) } })
}

async function probeNewsletter(context: ProbeContext, email: string): Promise<void> {
  const { prober, outbox } = context
  const status = async (): Promise<boolean | undefined> =>
    (await prober.probe(getNewsletterStatus, { path: { email } }))?.isSubscribed
  const subscribed = await prober.probe(subscribeToNewsletter, {
    body: { ...PERSON, email, captcha: getCaptcha(context) },
  })
  const token = subscribed === undefined ? undefined : await outbox?.tokenOf('verify-newsletter', email)
  if (token === undefined) await prober.probeRejection(verifyNewsletterEmail, { path: { token: UNKNOWN_ID } })
  else await prober.probe(verifyNewsletterEmail, { path: { token } })
  if (subscribed === undefined) return
  // Some APIs count a subscription only after its link has been followed.
  if (token !== undefined && (await status()) === false) {
    prober.amend(
      subscribeToNewsletter,
      [createViolation('isSubscribed', 'is false')],
      'when the status is read after the link',
    )
  }
  const unsubscribed = await prober.probe(unsubscribeFromNewsletter, { body: { email } })
  if (unsubscribed !== undefined && (await status()) === true) {
    prober.amend(
      unsubscribeFromNewsletter,
      [createViolation('isSubscribed', 'is true')],
      'when the status is read again',
    )
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
