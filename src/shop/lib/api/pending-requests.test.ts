import { beforeEach, expect, test } from 'vitest'
import { refreshToken } from '#contract/auth.ts'
import { getShippingMethods } from '#contract/cart.ts'
import { createApi } from '../../session/create-api.ts'
import { usePending } from './pending-requests.ts'
import { fakeApi, stubBrowser } from './test-api.ts'
import { createTestCredentials } from './test-credentials.ts'

beforeEach(() => {
  stubBrowser()
  usePending.setState({ count: 0 })
})

test('NAV-22 NAV-23 counts pending requests but not token refreshes', async () => {
  const counted: [string, number][] = []
  const tokens = { accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer', expiresIn: 600 }
  fakeApi(({ path }) => {
    counted.push([path, usePending.getState().count])
    return { json: path === '/Auth/refresh-token' ? tokens : [] }
  })
  const api = createApi(...createTestCredentials(() => ({})))
  await api.call(getShippingMethods, {})
  await api.call(refreshToken, { body: { refreshToken: 'r' } })
  expect(counted).toEqual([
    ['/Cart/shipping-methods', 1],
    ['/Auth/refresh-token', 0],
  ])
  expect(usePending.getState().count).toBe(0)
})
