import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { fakeApi } from '../../api/test-api.ts'
import { loadHome } from './load-home.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('CMS-04 CMS-05 the home page falls back to its empty default and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fakeApi(() => ({ status: 500, json: { title: 'Broken', status: 500 } }))
  expect(await loadHome(createClient({ baseUrl: () => 'http://api.example/base/' }))).toStrictEqual({
    metaData: { title: '', description: '' },
    carouselCards: [],
    ribbonLinks: [],
    shareImage: undefined,
  })
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"Home"'), expect.anything())
})
