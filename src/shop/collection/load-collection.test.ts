import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import type { RawCollection } from '#contract/cms/collection.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { loadCollection } from './load-collection.ts'

const raw: RawCollection = {
  slug: 'parts',
  title: 'Parts',
  image: null,
  breadcrumbs: [],
  filters: [],
  items: [],
  meta_data: { meta_title: 'Parts', meta_description: '' },
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('COLL-35 requests each title only once, even for concurrent callers', async () => {
  const sent = fakeApi(({ path }) => ({ json: { data: { ...raw, slug: path.split('/').at(-1) } } }))
  const api = createClient({ baseUrl: () => 'http://api.example/base/' })
  const [first, again] = await Promise.all([loadCollection(api, 'parts'), loadCollection(api, 'parts')])
  expect(again).toBe(first)
  await loadCollection(api, 'rifles')
  expect(await loadCollection(api, 'parts')).toBe(first)
  expect((await loadCollection(api, 'rifles')).collection?.slug).toBe('rifles')
  expect(sent.map(({ path }) => path)).toEqual(['/strapi/product-groups/parts', '/strapi/product-groups/rifles'])
})
