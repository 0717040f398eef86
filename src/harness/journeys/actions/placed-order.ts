import type { Scene } from '../journey.ts'
import { mockJournal } from './mock-control.ts'

/**
 * The id of the order that was just placed, from the address of its confirmation. That page is a document of its own,
 * so the browser may have forgotten the call's answer: the mock says how the call went.
 */
export async function placedOrder({ page, expect }: Pick<Scene, 'page' | 'expect'>): Promise<string> {
  await expect(page).toHaveURL(/\/confirm\/[^/?]+$/)
  const answered = (await mockJournal(page, 'checkOut')).at(-1)?.status
  expect(answered, 'status of the order').toBe(200)
  return decodeURIComponent(new URL(page.url()).pathname.replace('/confirm/', ''))
}
