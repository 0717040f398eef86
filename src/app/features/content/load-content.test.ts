import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi, type Reply } from '../../api/test-api.ts'
import {
  createCopyLoader,
  loadAboutUs,
  loadContactUs,
  loadFaq,
  loadLimitedEdition,
  loadMediaLibrary,
  loadPatents,
  servicePageLoaders,
} from './load-content.ts'

const pages = [
  ['About Us', 'aboutus', loadAboutUs, contentPages.getAboutUs],
  ['Contact Us', 'contactus', loadContactUs, contentPages.getContactUs],
  ['FAQ', 'faq', loadFaq, contentPages.getFaq],
  ['Limited Edition', 'limitededition', loadLimitedEdition, contentPages.getLimitedEdition],
  ['Media Library', 'medialibrary', loadMediaLibrary, contentPages.getMediaLibrary],
  ['Patents', 'patent', loadPatents, contentPages.getPatents],
  ['Support', 'support', servicePageLoaders.support, contentPages.getSupport],
  ['Warranty', 'warranty', servicePageLoaders.warranty, contentPages.getWarranty],
  ['Resources', 'resources', servicePageLoaders.resources, contentPages.getResources],
  ['Terms', 'terms', createCopyLoader('terms'), contentPages.getTerms],
  ['Privacy', 'privacy', createCopyLoader('privacy'), contentPages.getPrivacy],
] as const

/** Creates a new client for each test, because each client has its own cache. */
function start(reply: Reply) {
  const sent = fakeApi(() => reply)
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

test.each(pages)('CMS-02 CMS-07 loads %s from its CMS page only once', async (_, name, load, response) => {
  const { sent, client } = start({ json: response })
  const page = await load(client)
  await load(client)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /strapi/page/${name}`])
  expect(page.metaData).toEqual({
    title: response.data.meta_data.meta_title,
    description: response.data.meta_data.meta_description,
  })
})

test.each(pages)('CMS-04 CMS-05 %s falls back to its empty default and logs the page', async (name, _, load) => {
  const { client } = start({ status: 500, json: { title: 'Broken', status: 500 } })
  const page = await load(client)
  expect(page).toMatchObject({ metaData: { title: '', description: '' }, shareImage: undefined })
  expect(logged).toHaveBeenCalledWith(expect.stringContaining(`"${name}"`), expect.anything())
})

test('CMS-42 CMS-43 OPEN-063 the privacy page has its own text, and every other copyId shows the terms', async () => {
  const asked: string[] = []
  fakeApi(({ path }) => {
    asked.push(path)
    return { json: path.endsWith('privacy') ? contentPages.getPrivacy : contentPages.getTerms }
  })
  const client = createClient({ baseUrl: () => 'http://api.example/base/' })
  expect((await createCopyLoader('privacy')(client)).header).toBe('Privacy')
  for (const copyId of ['terms', 'xyz', '_shell', '__proto__']) {
    expect((await createCopyLoader(copyId)(client)).header).toBe('Terms of service')
  }
  expect(asked).toEqual(['/strapi/page/privacy', '/strapi/page/terms'])
})

test.each(pages)('CMS-04 renders a null in any field of %s as empty', async (_, _name, load, response) => {
  for (const field of Object.keys(response.data)) {
    const { client } = start({ json: { data: { ...response.data, [field]: null } } })
    const page = await load(client)
    expect(page.metaData.title, field).toBeTypeOf('string')
  }
  for (const json of [{ data: null }, {}, null, [], '<html>']) {
    const { client } = start({ json })
    expect(await load(client)).toMatchObject({ metaData: { title: '', description: '' } })
  }
})
