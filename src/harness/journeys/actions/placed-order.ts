import type { StepContext } from '../journey.ts'
import { mockJournal } from './mock-control.ts'

/**
 * Returns the ID of the order that was just placed, taken from the confirmation URL. The confirmation is a separate
 * document, so the browser may have discarded the response. The mock's journal shows the response status and confirms
 * that there was only one order. Orders that the mock rejected or modified on purpose do not count, but delayed orders
 * do.
 */
export async function placedOrder({ page, expect }: Pick<StepContext, 'page' | 'expect'>): Promise<string> {
  await expect(page).toHaveURL(/\/confirm\/[^/?]+$/)
  const sent = (await mockJournal(page, 'checkOut')).filter(
    ({ fault, ruleId }) => fault === 'delay' || (fault === undefined && ruleId === undefined),
  )
  expect(`orders sent: ${sent.length}`).toBe('orders sent: 1')
  expect(sent[0]?.status, 'status of the order').toBe(200)
  return decodeURIComponent(new URL(page.url()).pathname.replace('/confirm/', ''))
}
