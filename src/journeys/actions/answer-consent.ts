import type { AddStep } from '../runner/journey.ts'

/** Adds the step in which a first-time visitor responds to the consent dialog and stays on the page. */
export function answerConsent(step: AddStep, answer: 'Accept' | 'Decline'): void {
  step(`The consent dialog is answered: ${answer}`, async ({ page, expect }) => {
    const consent = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Accept' }) })
    await expect(consent).toBeVisible()
    await expect(consent.getByRole('button', { name: 'Decline' })).toBeVisible()
    await consent.getByRole('button', { name: answer }).click()
    await expect(consent).toBeHidden()
  })
}
