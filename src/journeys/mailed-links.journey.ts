import { href } from '#routes/href.ts'
import { answerConsent } from './actions/answer-consent.ts'
import { answerCaptcha, customer, logIn, unregisteredCustomer } from './actions/customer.ts'
import { getEmailedLink } from './actions/emailed-link.ts'
import { readPageData, type ThirdPartyData, watchThirdParties } from './actions/third-parties.ts'
import { test } from './fixtures.ts'
import type { Journey, StepContext } from './runner/journey.ts'

const NEW_PASSWORD = 'another-password'
const FOOTER_FORM = 'STAY UPDATED'

/** Emailed links reveal their tokens only to the shop's API, even with consent to analytics. */
const mailedLinks: Journey = {
  summary: 'A customer opens links in emails, and no third party receives their tokens.',
  measuredPages: [{ name: 'Register', path: href('register') }],
  requiresMock: true,
  isFirstVisit: true,
  requiresStorage: 'It needs a stored consent to analytics.',

  steps(step) {
    const tokens: string[] = []
    let seen: ThirdPartyData | undefined

    /** Returns the path of an emailed link and starts checking for its token. */
    async function getLink(
      context: StepContext,
      ...[kind, email]: [Parameters<typeof getEmailedLink>[1], string]
    ): Promise<string> {
      const link = await getEmailedLink(context.page, kind, email)
      tokens.push(/[^/=]+$/.exec(link)?.[0] ?? '')
      return link
    }

    async function expectNotLeaked({ page, expect }: StepContext): Promise<void> {
      const leaks = {
        'third parties': await seen?.text(),
        'the page and its tab': await readPageData(page),
      }
      for (const [place, text] of Object.entries(leaks)) {
        // Compares only the number of leaked tokens, because the report must not contain the tokens themselves.
        expect(
          tokens.filter((token) => token !== '' && text?.includes(token) === true).length,
          `tokens in ${place}`,
        ).toBe(0)
      }
    }

    step('A first visit asks for consent', async ({ page, expect, open }) => {
      seen = watchThirdParties(page)
      await open(href('home'))
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Accept' })).toBeVisible()
    })

    answerConsent(step, 'Accept')

    step('A password reset link is requested while analytics is active', async (context) => {
      const { page, expect, open } = context
      await open(href('forgotPassword'))
      const form = page.getByRole('form', { name: 'Forgot password' })
      await form.getByLabel('Email').fill(customer.email)
      await answerCaptcha(context, 'Forgot password')
      await form.getByRole('button', { name: /Submit|Send|Reset/ }).click()
      await expect(page).toHaveURL(/\/login$/)
      expect(seen?.scripts(), 'scripts of third parties').toContain('analytics')
    })

    step('The linked page removes the token from the URL and loads no tag manager', async (context) => {
      const { page, expect, open } = context
      const link = await getLink(context, 'reset-password', customer.email)
      const scriptCount = seen?.scripts().length
      await open(link)
      await expect(page).toHaveURL(/\/auth\/reset-password$/)
      await page.getByLabel('New password').fill(NEW_PASSWORD)
      await answerCaptcha(context, 'Reset password')
      expect(seen?.scripts().slice(scriptCount), 'scripts of third parties on this page').toEqual(['captcha'])
      await expectNotLeaked(context)
    })

    step('A reload explains that the link must be opened again', async (context) => {
      const { page, expect } = context
      await page.reload()
      await expect(page.getByText('Open the link in your email again')).toBeVisible()
      await expectNotLeaked(context)
    })

    step('Opening the link again sets the password, and analytics is active again', async (context) => {
      const { page, expect, open } = context
      await open(await getEmailedLink(page, 'reset-password', customer.email))
      const form = page.getByRole('form', { name: 'Reset password' })
      await form.getByLabel('New password').fill(NEW_PASSWORD)
      await form.getByLabel('Confirm password').fill(NEW_PASSWORD)
      await answerCaptcha(context, 'Reset password')
      const scriptCount = seen?.scripts().length
      await form.getByRole('button', { name: 'Set Password' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('Password reset successfully')).toBeVisible()
      await expect.poll(() => seen?.scripts().slice(scriptCount), 'scripts of third parties').toContain('analytics')
      await expectNotLeaked(context)
    })

    step('An unverified customer signs in and requests the verification link', async (context) => {
      const { page, expect, open } = context
      await logIn(context, unregisteredCustomer)
      // A page that is left while it merges the guest's cart makes the next one send the merge again.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('guestToken')), 'guest token').toBeNull()
      await open(href('profile'))
      const card = page.getByRole('region', { name: 'Email Verification' })
      await card.getByRole('button', { name: /resend/i }).click()
      await expect(page.getByText('A verification link was sent to your email')).toBeVisible()
    })

    step('The registration is verified without revealing the token', async (context) => {
      const { page, expect, open } = context
      await open(await getLink(context, 'verify-registration', unregisteredCustomer.email))
      await expect(page.getByText('Registration verified successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await expectNotLeaked(context)
    })

    step('The newsletter subscription is verified without revealing the token', async (context) => {
      const { page, expect, open } = context
      const form = page.getByRole('form', { name: FOOTER_FORM })
      await form.getByLabel('Email').fill('reader@example.com')
      await answerCaptcha(context, FOOTER_FORM)
      await form.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText('You have been subscribed to the newsletter')).toBeVisible()
      await open(await getLink(context, 'verify-newsletter', 'reader@example.com'))
      await expect(page.getByText('Email verified successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await expectNotLeaked(context)
    })

    step('Going back shows no link', async (context) => {
      await context.page.goBack()
      await context.expect(context.page.getByRole('main')).toBeVisible()
      await expectNotLeaked(context)
    })
  },
}

test('mailed-links', ({ run }) => run(mailedLinks))
