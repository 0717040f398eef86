import { afterEach, expect, test, vi } from 'vitest'
import { getSupport } from '#contract/cms/content-pages.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { prefetchPages } from './prefetch.ts'

vi.mock('vike/client/router', () => ({ prefetch: () => Promise.resolve() }))

afterEach(() => vi.restoreAllMocks())

test('a prefetched response has image URLs on the media host, like a later response', async () => {
  globalThis.storefrontSettings = {
    API_BASE_URL: 'https://api.example',
    MEDIA_BASE_URL: 'https://media.example',
    CMS_ORIGIN: 'http://localhost:1337',
  } as RuntimeSettings
  const image = {
    url: 'http://localhost:1337/uploads/a.jpg',
    mime: 'image/jpeg',
    width: 1,
    height: 1,
    alternativeText: '',
  }
  const data = { title: 'A', meta_data: { meta_title: '', meta_description: '' }, content: [], links: [], image }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ data }))
  const loaded = Promise.withResolvers<ResponseOf<typeof getSupport>>()
  prefetchPages(async (_, { call }) => call(getSupport, {}).then(loaded.resolve, loaded.reject))
  document.body.innerHTML = '<a href="/support">Support</a>'
  document.querySelector('a')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  expect((await loaded.promise).data.image?.url).toBe('https://media.example/uploads/a.jpg')
})
