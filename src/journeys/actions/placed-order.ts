import type { StepContext } from '../runner/journey.ts'
import { mockJournal } from './mock-control.ts'

/**
 * Returns the ID of the order that was just placed from the confirmation URL, because the confirmation is a separate
 * document and the browser may have discarded the response. Checks in the mock's journal that exactly one order
 * succeeded. Orders that the mock rejected or modified on purpose do not count, but delayed orders do.
 */
export async function expectPlacedOrder({ page, expect }: Pick<StepContext, 'page' | 'expect'>): Promise<string> {
  await expect(page).toHaveURL(/\/confirm\/[^/?]+$/)
  const sent = (await mockJournal(page, 'checkOut')).filter(
    ({ fault, ruleId }) => fault === 'delay' || (fault === undefined && ruleId === undefined),
  )
  expect(`orders sent: ${sent.length}`).toBe('orders sent: 1')
  expect(sent[0]?.status, 'status of the order').toBe(200)
  return decodeURIComponent(new URL(page.url()).pathname.replace('/confirm/', ''))
}
