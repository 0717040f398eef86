import { beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../api/test-api.ts'
import { useNotification } from '../notification/notification.ts'
import { loadForVisit } from './load-for-visit.ts'
import { useSession } from './session.ts'

function startVisit(): void {
  useSession.setState({ status: 'guest', visit: Symbol('guest'), guestToken: null }, true)
}

beforeEach(() => {
  stubBrowser()
  startVisit()
  useNotification.setState({ notification: null })
})

test('loads the code for an action for the current visit', async () => {
  expect(await loadForVisit(async () => 'code')).toBe('code')
  expect(useNotification.getState().notification).toBeNull()
})

test('drops an action and shows a notification if the visit ends while its code is loading', async () => {
  const code = Promise.withResolvers<string>()
  const loading = loadForVisit(() => code.promise)
  startVisit()
  code.resolve('code')
  expect(await loading).toBeUndefined()
  expect(useNotification.getState().notification).toMatchObject({
    message: 'Your session has ended. Please sign in again.',
    type: 'error',
  })
})
