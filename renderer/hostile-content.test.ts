import { parse } from 'node-html-parser'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import * as content from '#contract/cms/content-pages.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { fakeApi } from '#shop/lib/api/test-api.ts'
import { openShop } from './open-shop.ts'
import { loadPageRoutes } from './templates.ts'

const SCRIPT = '<script>globalThis.ran = true</script><img src=x onerror="globalThis.ran = true">"\'>'
const UNKNOWN = 'the value of a field that is not in the contract'
/** Texts that say what a value is. Without them, parts of the page would be missing. */
const KIND_FIELDS = new Set(['type', 'format', 'mime', 'display_type'])
const HOSTILE_BLOCKS = [
  { type: 'html', html: SCRIPT, children: [{ type: 'text', text: 'lost' }] },
  { type: 'script', children: [{ type: 'text', text: 'globalThis.ran = true' }] },
  { type: 'image', image: { url: 'javascript:globalThis.ran=true', alternativeText: SCRIPT } },
  { type: 'heading', level: '1 onclick=alert(1)', children: [{ type: 'text', text: SCRIPT }] },
  { type: 'paragraph', children: null },
  { type: 'paragraph', onClick: 'globalThis.ran = true', dangerouslySetInnerHTML: { __html: SCRIPT } },
]

/** Replaces every text, adds an unknown field to every object, and adds hostile blocks to rich text. */
function withHostileTexts(value: unknown, text: string, field = ''): unknown {
  if (typeof value === 'string') return KIND_FIELDS.has(field) || isMenuTitle(value) ? value : text
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const isRichText = value.some((entry) => typeof entry === 'object' && entry !== null && 'type' in entry)
    return [
      ...value.map((entry: unknown) => withHostileTexts(entry, text, field)),
      ...(isRichText && field !== 'children' ? HOSTILE_BLOCKS : []),
    ]
  }
  const fields = Object.entries(value).map(([name, inner]) => [name, withHostileTexts(inner, text, name)])
  // The contract does not describe the blocks of rich text, and the names of image formats are data.
  const isOpen = 'type' in value || field === 'formats'
  return { ...Object.fromEntries(fields), ...(!isOpen && { unknown_field: UNKNOWN }) }
}

/** The shop identifies its menus by their titles. */
function isMenuTitle(text: string): boolean {
  return fixtures.navigation.data.main_navigation.some(({ title }) => title === text)
}

const { products, collections, contentPages } = fixtures
const responses: Readonly<Record<string, unknown>> = {
  '/strapi/page/app': fixtures.navigation,
  '/strapi/page/footer': fixtures.footer,
  '/strapi/page/home': fixtures.home,
  ...Object.fromEntries(Object.values(content).map(({ id, path }) => [path, contentPages[id]])),
  ...Object.fromEntries(products.map((product) => [`/strapi/products/${product.slug}`, { data: [product] }])),
  ...Object.fromEntries(collections.map((data) => [`/strapi/product-groups/${data.slug}`, { data }])),
}

const templates = [
  '/ /limited-edition /about-us /contact-us /media-library /support /warranty /resources /faq /patents',
  '/terms-of-service /copy/privacy /dealer-locator /dealer-registration /login /register /forgot-password',
  '/auth/reset-password /checkout',
].flatMap((paths) => paths.split(' '))
const entries = [products.map(({ slug }) => `/product/${slug}`), collections.map(({ slug }) => `/collection/${slug}`)]
const everyPage = [...templates, ...entries.flat()]
const samplePages = [...templates, ...entries.flatMap((paths) => paths.slice(0, 3))]

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['javascript:globalThis.ran=true', everyPage],
  [' \u0001jAvA\tscript:globalThis.ran=true', samplePages],
  [SCRIPT, samplePages],
  ['http://[', samplePages],
])('no page has a link to %j in any text field of its content, a script, or an unknown field', async (text, pages) => {
  fakeApi(({ path }) => ({ json: path in responses ? withHostileTexts(responses[path], text) : [] }))
  const api = createClient({ baseUrl: () => 'http://api.example/base/' })
  const assets = { styles: [], fonts: [], entry: '/entry.js', scripts: [] }
  const shop = await openShop({
    api,
    site: 'https://shop.example',
    assets: Object.fromEntries([...(await loadPageRoutes()).keys()].map((id) => [id, assets])),
    allowEmpty: false,
  })
  for (const url of pages) {
    const html = await shop.renderPage(url, api)
    expect(html, url).not.toContain(UNKNOWN)
    const page = parse(html)
    expect(page.querySelectorAll('h1'), url).toHaveLength(1)
    const links = page.querySelectorAll('[href], [action], [srcdoc]').map(({ attributes }) => {
      return new URL(attributes['href'] ?? attributes['action'] ?? attributes['srcdoc'] ?? '', 'https://shop.example')
        .protocol
    })
    expect(
      links.filter((protocol) => !/^(?:https?|mailto|tel):$/.test(protocol)),
      url,
    ).toEqual([])
    const scripts = page.querySelectorAll('script').filter(({ attributes: { type = '' } }) => !type.endsWith('json'))
    expect(
      scripts.map(({ attributes }) => attributes['src']),
      url,
    ).toEqual(['/env.js', '/start.js', '/entry.js'])
    const attributes = page.querySelectorAll('*').flatMap((element) => Object.keys(element.attributes))
    expect(
      attributes.filter((name) => name.startsWith('on')),
      url,
    ).toEqual([])
    expect(page.querySelectorAll('iframe, object, embed, style'), url).toEqual([])
  }
  expect(shop.layoutFile.text).not.toContain(UNKNOWN)
})
