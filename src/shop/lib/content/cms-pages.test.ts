import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import * as content from '#contract/cms/content-pages.ts'
import type { Media } from '#contract/cms/media.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { fakeApi, type Reply } from '../api/test-api.ts'
import { type CmsPageId, emptyCmsPage, loadPage, toCmsPage } from './cms-pages.ts'

const { contentPages } = fixtures
const pages = [
  ['home', 'home', fixtures.home],
  ['limitedEdition', 'limitededition', contentPages.getLimitedEdition],
  ['aboutUs', 'aboutus', contentPages.getAboutUs],
  ['contactUs', 'contactus', contentPages.getContactUs],
  ['mediaLibrary', 'medialibrary', contentPages.getMediaLibrary],
  ['support', 'support', contentPages.getSupport],
  ['warranty', 'warranty', contentPages.getWarranty],
  ['resources', 'resources', contentPages.getResources],
  ['faq', 'faq', contentPages.getFaq],
  ['patents', 'patent', contentPages.getPatents],
  ['terms', 'terms', contentPages.getTerms],
  ['privacy', 'privacy', contentPages.getPrivacy],
  ['dealerLocator', 'dealerlocator', contentPages.getDealerLocator],
  ['dealerRegistration', 'dealerregistration', contentPages.getDealerRegistration],
  ['login', 'login', contentPages.getLoginPage],
  ['register', 'register', contentPages.getRegisterPage],
  ['forgotPassword', 'forgotpassword', contentPages.getForgotPasswordPage],
  ['resetPassword', 'resetpassword', contentPages.getResetPasswordPage],
] as const satisfies readonly (readonly [CmsPageId, string, unknown])[]

/** Creates a new client for each test, because each client has its own cache. */
function start(respond: () => Reply | Promise<Reply>) {
  const sent = fakeApi(respond)
  return { sent, api: createClient({ baseUrl: () => 'http://api.example/base/' }) }
}

const BROKEN: Reply = { status: 500, json: { title: 'Broken', status: 500 } }
let logged: MockInstance<typeof console.error>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each(pages)('CMS-02 CMS-06 CMS-60 loads %s once from the CMS page %s', async (id, name, response) => {
  const { sent, api } = start(() => ({ json: response }))
  const page = await loadPage(id, api)
  await loadPage(id, api)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /strapi/page/${name}`])
  const { meta_title: title, meta_description: description } = response.data.meta_data
  expect([title, description]).not.toContain('')
  expect(page.metaData).toEqual({ title, description })
})

test.each(pages)('CMS-04 CMS-05 OPEN-052 %s is empty after a failure, which is logged', async (id, name, response) => {
  let reply: Reply = BROKEN
  const { api } = start(() => reply)
  const { metaData, shareImage, ...fields } = await loadPage(id, api)
  expect(metaData).toEqual({ title: '', description: '' })
  expect(shareImage).toBeUndefined()
  for (const value of Object.values(fields)) expect(['', null, []]).toContainEqual(value)
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`"${name}"`), expect.anything())
  reply = { json: response }
  const page = await loadPage(id, api)
  expect(page.metaData.title).toBe(response.data.meta_data.meta_title)
  expect(Object.keys(page)).toEqual(Object.keys({ ...fields, metaData, shareImage }).toSorted(byOrderIn(page)))
})

const byOrderIn = (page: object) => (one: string, other: string) =>
  Object.keys(page).indexOf(one) - Object.keys(page).indexOf(other)

test.each(pages)('CMS-04 a null in any field of %s is empty', async (id, _name, response) => {
  for (const field of Object.keys(response.data)) {
    const { api } = start(() => ({ json: { data: { ...response.data, [field]: null } } }))
    expect((await loadPage(id, api)).metaData.title, field).toBeTypeOf('string')
  }
  expect(logged).not.toHaveBeenCalled()
})

test('CMS-03 OPEN-051 five concurrent callers share one request and get the same value', async () => {
  const response = Promise.withResolvers<Reply>()
  const { sent, api } = start(() => response.promise)
  const calls = Array.from({ length: 5 }, () => loadPage('faq', api))
  response.resolve({ json: contentPages.getFaq })
  expect(new Set(await Promise.all(calls)).size).toBe(1)
  expect(sent).toHaveLength(1)
})

test('CMS-04 a caller that throws on failure, such as the build, never gets an empty page', async () => {
  const { api } = start(() => BROKEN)
  const onFailure = (error: unknown): never => {
    throw error
  }
  await expect(loadPage('support', api, { onFailure })).rejects.toThrow('Broken')
  expect(logged).not.toHaveBeenCalled()
})

const media: Media = { url: '/uploads/a.webp', alternativeText: 'A', width: 4, height: 3, mime: 'image/webp' }
const image = { src: 'https://media.example/uploads/a.webp', alt: 'A', width: 4, height: 3, variants: [] }
const meta_data = { meta_title: 'Title', meta_description: 'Description' }
const metaData = { title: 'Title', description: 'Description' }
const text = [{ type: 'paragraph', children: [{ type: 'text', text: 'Words' }], color: 'red' }]

test('CMS-44 OPEN-065 a page has its CMS fields in camel case, images in place of uploads, and unchanged rich text', () => {
  const breadcrumbs = [{ label: 'Home', href: '/' }]
  const data = {
    meta_data,
    breadcrumbs,
    header_image: media,
    header_title: 'Asked',
    header_content: 'Often',
    faq_item_list: [{ question: 'Why?', answer: text, rank: 1 }],
    layout: 'wide',
  }
  expect(toCmsPage(content.getFaq, { data }, 'https://media.example')).toEqual({
    metaData,
    breadcrumbs,
    headerImageUrl: image,
    headerTitle: 'Asked',
    headerContent: 'Often',
    faqItemList: [{ question: 'Why?', answer: text }],
  })
  expect(emptyCmsPage(content.getFaq).headerImageUrl).toBeNull()
})

test('CMS-39 CMS-47 DEAL-11 names images as the specification does, and loads uploads from the media host', () => {
  const base = 'https://media.example'
  const social = { title: 'Follow us', url: 'https://social.example', icon: media }
  const contact = { ...contentPages.getContactUs.data, image: media, social_links: [social] }
  expect(toCmsPage(content.getContactUs, { data: contact }, base)).toMatchObject({
    imgUrl: image,
    socialLinks: [{ title: 'Follow us', url: 'https://social.example', iconUrl: image }],
  })
  const download = { title: 'Brake', url: '/uploads/brake.webp', ext: 'webp' }
  const library = {
    meta_data,
    title: '',
    categories: [{ title: 'Parts', downloads: [download] }],
    catalog_download: download,
  }
  const file = { ...download, url: 'https://media.example/uploads/brake.webp' }
  expect(toCmsPage(content.getMediaLibrary, { data: library }, base)).toMatchObject({
    categories: [{ title: 'Parts', downloads: [file] }],
    catalogDownload: file,
  })
  const dealers = toCmsPage(content.getDealerLocator, contentPages.getDealerLocator, base)
  expect(Object.keys(dealers).toSorted()).toEqual(['dealerLocatorCards', 'dealerSignup', 'imgUrl', 'metaData'])
})
