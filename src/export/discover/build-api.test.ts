import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import { openBuildApi } from './build-api.ts'

const TWO = JSON.stringify({ data: [{ documentId: 'a1' }, { documentId: 'b2' }] })

test('parses a response once, and reports entries that share a slug', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-build-api-'))
  const api = openBuildApi({
    apiUrl: 'https://api.example/v1',
    site: 'https://shop.example',
    cacheFile: join(folder, 'answers'),
    fetch: () => Promise.resolve(new Response(TWO)),
  })
  const parse = vi.spyOn(JSON, 'parse')
  try {
    await expect(api.client.call(getProduct, { path: { title: 'tee' } })).rejects.toMatchObject({
      kind: 'off-contract',
    })
    expect(parse.mock.calls.filter(([text]) => text === TWO)).toHaveLength(1)
    expect(api.warnings).toEqual([expect.stringMatching(/^GET \/v1\/strapi\/products\/tee returns 2 entries .*a1, b2/)])
  } finally {
    parse.mockRestore()
    await api.close()
    await rm(folder, { recursive: true })
  }
})
