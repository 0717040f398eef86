import type { AddStep } from '../journey.ts'

/** Returns the step of a first visit that answers the consent question; the page stays the same. */
export function answerConsent(step: AddStep, answer: 'Accept' | 'Decline'): void {
  step(`The consent question is answered: ${answer}`, async ({ page, expect }) => {
    const consent = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Accept' }) })
    await expect(consent).toBeVisible()
    await expect(consent.getByRole('button', { name: 'Decline' })).toBeVisible()
    await consent.getByRole('button', { name: answer }).click()
    await expect(consent).toBeHidden()
  })
}
