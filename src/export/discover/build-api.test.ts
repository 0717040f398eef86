import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { getWarranty } from '#contract/cms/content-pages.ts'
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

test('a link to a file of the media library leads to the media host, as it does in the browser', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-build-api-'))
  const link = { type: 'link', url: '/uploads/a.pdf', children: [{ type: 'text', text: 'Manual' }] }
  const data = {
    title: 'Warranty',
    image: null,
    content: [{ type: 'paragraph', children: [link] }],
    links: [{ label: 'Manual', url: 'http://localhost:1337/uploads/a.pdf' }],
    meta_data: null,
  }
  const api = openBuildApi({
    apiUrl: 'https://api.example',
    site: 'https://shop.example',
    cacheFile: join(folder, 'answers'),
    fetch: () => Promise.resolve(Response.json({ data })),
    media: { origins: [], cmsOrigin: 'http://localhost:1337', baseUrl: 'https://media.example' },
  })
  try {
    expect((await api.client.call(getWarranty, {})).data).toMatchObject({
      content: [{ children: [{ url: 'https://media.example/uploads/a.pdf' }] }],
      links: [{ url: 'https://media.example/uploads/a.pdf' }],
    })
  } finally {
    await api.close()
    await rm(folder, { recursive: true })
  }
})
