import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi, type Reply } from '../../api/test-api.ts'
import { loadDealerLocator } from './load-dealer-locator.ts'
import { loadDealerRegistration } from './load-dealer-registration.ts'

const pages = [
  ['Dealer Locator', 'dealerlocator', loadDealerLocator, contentPages.getDealerLocator],
  ['Dealer Registration', 'dealerregistration', loadDealerRegistration, contentPages.getDealerRegistration],
] as const

/** Creates a new client for each test, because each client has its own cache. */
function start(reply: () => Reply) {
  const sent = fakeApi(reply)
  return { sent, client: createClient({ baseUrl: () => 'http://api.example/base/' }) }
}

let logged: MockInstance<typeof console.error>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each(pages)('CMS-02 CMS-60 loads %s from its CMS page only once', async (_, name, load, response) => {
  const { sent, client } = start(() => ({ json: response }))
  const page = await load(client)
  await load(client)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /strapi/page/${name}`])
  expect(page.metaData.title).toBe(response.data.meta_data.meta_title)
})

test.each(pages)(
  'CMS-04 CMS-05 OPEN-052 %s falls back to its empty default, is logged and is requested again',
  async (name, _, load, response) => {
    let broken = true
    const { client } = start(() => (broken ? { status: 500, json: { title: 'Broken' } } : { json: response }))
    expect(await load(client)).toMatchObject({ metaData: { title: '', description: '' }, shareImage: undefined })
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(`"${name}"`), expect.anything())
    broken = false
    expect((await load(client)).metaData.title).toBe(response.data.meta_data.meta_title)
  },
)
