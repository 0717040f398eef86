import { expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { discover } from '#export/discover/discover.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { createMock } from '#mock/mock.ts'
import { createCachingClient } from './caching-client.ts'

test('BUILD-09 every product and collection in the fixtures is found by following links', async () => {
  const client = createClient({
    baseUrl: () => 'http://api.example',
    fetch: createMock({ fixtures }).fetch,
  })
  const found = await discover(createCachingClient(client), 'http://api.example', new AbortController().signal)
  expect(found.products).toEqual(fixtures.products.map(({ slug }) => `/product/${slug}`).toSorted())
  expect(found.collections).toEqual(fixtures.collections.map(({ slug }) => `/collection/${slug}`).toSorted())
})
