import type { StepContext } from '../journey.ts'
import { mockJournal } from './mock-control.ts'

/**
 * The id of the order that was just placed, from the address of its confirmation. That page is a document of its own,
 * so the browser may have forgotten the call's answer: the mock says how the call went, and that there was one alone.
 * An order that the mock rejected or changed on purpose does not count; a delayed one does.
 */
export async function placedOrder({ page, expect }: Pick<StepContext, 'page' | 'expect'>): Promise<string> {
  await expect(page).toHaveURL(/\/confirm\/[^/?]+$/)
  const sent = (await mockJournal(page, 'checkOut')).filter(
    ({ fault, rule }) => fault === 'delay' || (fault === undefined && rule === undefined),
  )
  expect(`orders sent: ${sent.length}`).toBe('orders sent: 1')
  expect(sent[0]?.status, 'status of the order').toBe(200)
  return decodeURIComponent(new URL(page.url()).pathname.replace('/confirm/', ''))
}
