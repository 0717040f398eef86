import { afterAll, expect, test, vi } from 'vitest'
import { stubBrowserStorage } from '../storage/test-browser-storage.ts'
import { useRegistrationDraft } from './registration-draft.ts'

afterAll(() => {
  vi.unstubAllGlobals()
})

test("keeps the buyer's data from an order in the page's memory only", async () => {
  const { session, local } = stubBrowserStorage()
  useRegistrationDraft.setState({ draft: { firstName: 'Nora', email: 'nora@example.com' } })
  expect([session.size, local.size]).toEqual([0, 0])
  vi.resetModules()
  const nextPage = await import('./registration-draft.ts')
  expect(nextPage.useRegistrationDraft.getState()).toEqual({ draft: {} })
})
