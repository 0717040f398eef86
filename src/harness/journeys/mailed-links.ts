import { href } from '#routes/href.ts'
import { answerConsent } from './actions/answer-consent.ts'
import { answerCaptcha, customer, customerPrivateValues, logIn, newcomer } from './actions/customer.ts'
import { mailedLink } from './actions/mailed-link.ts'
import { readableInPage, type SeenByThirdParties, watchThirdParties } from './actions/third-parties.ts'
import type { Journey, Scene } from './journey.ts'

const NEW_PASSWORD = 'another-password'
const FOOTER_FORM = 'STAY UPDATED'

/** Whoever follows a mailed link shows its token to the shop's API alone, with consent to analytics given. */
export const mailedLinks: Journey = {
  name: 'mailed-links',
  summary: 'A customer follows mailed links with tokens, and no third party sees any of them.',
  measuredPages: [{ name: 'Register', path: href('register') }],
  privateValues: {
    ...customerPrivateValues,
    name: [customer.firstName, customer.lastName, newcomer.firstName, newcomer.lastName],
    email: [customer.email, newcomer.email],
    password: [customer.password, NEW_PASSWORD],
  },
  firstVisit: true,
  needsStorage: 'It follows mailed links with a consent to analytics that is stored.',

  tell(step) {
    const tokens: string[] = []
    let seen: SeenByThirdParties | undefined

    /** The path of a mailed link, whose token is looked for from now on. */
    async function linkOf(scene: Scene, ...[kind, email]: [Parameters<typeof mailedLink>[1], string]): Promise<string> {
      const link = await mailedLink(scene.page, kind, email)
      tokens.push(/[^/=]+$/.exec(link)?.[0] ?? '')
      return link
    }

    async function expectUnseen({ page, expect }: Scene): Promise<void> {
      const places = {
        'what third parties saw': await seen?.text(),
        'the page and its tab': await readableInPage(page),
      }
      for (const [place, text] of Object.entries(places)) {
        // The tokens themselves must not stand in the report.
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

    step('A link to a new password is asked for, and analytics looks on', async (scene) => {
      const { page, expect, open } = scene
      await open(href('forgotPassword'))
      const form = page.getByRole('form', { name: 'Forgot password' })
      await form.getByLabel('Email').fill(customer.email)
      await answerCaptcha(scene, 'Forgot password')
      await form.getByRole('button', { name: /Submit|Send|Reset/ }).click()
      await expect(page).toHaveURL(/\/login$/)
      expect(seen?.scripts(), 'scripts of third parties').toContain('analytics')
    })

    step('The link’s page takes the token out of the address, and no tag manager is there', async (scene) => {
      const { page, expect, open } = scene
      const link = await linkOf(scene, 'reset-password', customer.email)
      const before = seen?.scripts().length
      await open(link)
      await expect(page).toHaveURL(/\/auth\/reset-password$/)
      await page.getByLabel('New Password').fill(NEW_PASSWORD)
      await answerCaptcha(scene, 'Reset password')
      expect(seen?.scripts().slice(before), 'scripts of third parties on this page').toEqual(['captcha'])
      await expectUnseen(scene)
    })

    step('A reload says in plain words that the link is gone', async (scene) => {
      const { page, expect } = scene
      await page.reload()
      await expect(page.getByText('Open the link in your e-mail again')).toBeVisible()
      await expectUnseen(scene)
    })

    step('The link opened again sets the password, and analytics looks on again', async (scene) => {
      const { page, expect, open } = scene
      await open(await mailedLink(page, 'reset-password', customer.email))
      const form = page.getByRole('form', { name: 'Reset password' })
      await form.getByLabel('New Password').fill(NEW_PASSWORD)
      await form.getByLabel('Confirm Password').fill(NEW_PASSWORD)
      await answerCaptcha(scene, 'Reset password')
      const before = seen?.scripts().length
      await form.getByRole('button', { name: 'Set Password' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('Password reset successfully')).toBeVisible()
      await expect.poll(() => seen?.scripts().slice(before), 'scripts of third parties').toContain('analytics')
      await expectUnseen(scene)
    })

    step('Who has not verified the e-mail signs in and asks for the link', async (scene) => {
      const { page, expect, open } = scene
      await logIn(scene, newcomer)
      await open(href('profile'))
      const card = page.getByRole('region', { name: 'Email Verification' })
      await card.getByRole('button', { name: /resend/i }).click()
      await expect(page.getByText('A verification link was sent to your email')).toBeVisible()
    })

    step('The registration is verified, and nobody else sees how', async (scene) => {
      const { page, expect, open } = scene
      await open(await linkOf(scene, 'verify-registration', newcomer.email))
      await expect(page.getByText('Registration verified successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await expectUnseen(scene)
    })

    step('A newsletter’s address is verified, and nobody else sees how', async (scene) => {
      const { page, expect, open } = scene
      const form = page.getByRole('form', { name: FOOTER_FORM })
      await form.getByLabel('Email').fill('reader@example.com')
      await answerCaptcha(scene, FOOTER_FORM)
      await form.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText('You have been subscribed to the newsletter')).toBeVisible()
      await open(await linkOf(scene, 'verify-newsletter', 'reader@example.com'))
      await expect(page.getByText('Email verified successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await expectUnseen(scene)
    })

    step('Going back shows no link', async (scene) => {
      await scene.page.goBack()
      await scene.expect(scene.page.getByRole('main')).toBeVisible()
      await expectUnseen(scene)
    })
  },
}
