import type { AddStep } from '../journey.ts'

/** The step of a first visit that answers the question for consent; the page stays where it was. */
export function answerConsent(step: AddStep, answer: 'Accept' | 'Decline'): void {
  step(`Consent to analytics is answered: ${answer}`, async ({ page, expect }) => {
    const consent = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Accept' }) })
    await expect(consent).toBeVisible()
    await expect(consent.getByRole('button', { name: 'Decline' })).toBeVisible()
    await consent.getByRole('button', { name: answer }).click()
    await expect(consent).toBeHidden()
  })
}
