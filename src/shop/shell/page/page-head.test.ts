import type { PageContext } from 'vike/types'
import { beforeEach, expect, test } from 'vitest'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { emptyMetaData } from '#shop/lib/content/meta-data.rules.ts'
import { createPageHead, getPageMeta } from './page-head.ts'

beforeEach(() => {
  globalThis.storefrontSettings = { BRAND_NAME: 'Cairnwell' } as RuntimeSettings
})

const titleOf = (pageContext: object) =>
  getPageMeta({ urlPathname: '/product/tarn', ...pageContext } as PageContext).title

test('OPEN-066 OPEN-067 a page uses the title from the CMS and falls back to its default title', () => {
  expect(titleOf({ data: { metaData: { title: 'Tarn', description: '' } } })).toBe('Tarn | Cairnwell')
  expect(titleOf({ data: { metaData: { title: '', description: '' } } })).toBe('Product | Cairnwell')
  expect(titleOf({})).toBe('Product | Cairnwell')
})

test.each([
  ['/', 'Home'],
  ['/contact-us', 'Contact Us'],
  ['/auth/reset-password', 'Reset Password'],
])('CMS-09 the title of %s is %s without CMS content', (urlPathname, title) => {
  expect(titleOf({ urlPathname, data: { metaData: emptyMetaData } })).toBe(title)
})

test("OPEN-067 titles and descriptions contain the shop's name, and no title repeats it", () => {
  globalThis.storefrontSettings = { BRAND_NAME: 'Ridge & Sons' } as RuntimeSettings
  expect(titleOf({})).toBe('Product | Ridge & Sons')
  expect(titleOf({ data: { metaData: { title: 'Tarn by Ridge & Sons', description: '' } } })).toBe(
    'Tarn by Ridge & Sons',
  )
  const { description } = getPageMeta({ urlPathname: '/product/tarn' } as PageContext)
  expect(description).toBe('Product at Ridge & Sons.')
})

test('the error page and the not-found page keep their titles regardless of the path', () => {
  expect(titleOf({ errorWhileRendering: new Error('Down') })).toBe('Unexpected Application Error! | Cairnwell')
  expect(titleOf({ abortReason: 'Method Not Allowed', abortStatusCode: 405 })).toBe(
    'Unexpected Application Error! | Cairnwell',
  )
  expect(titleOf({ is404: true, abortStatusCode: 404 })).toBe('Not Found | Cairnwell')
  expect(titleOf({ urlPathname: '/nope', is404: true })).toBe('Not Found | Cairnwell')
})

const imageOf = (src: string): string | undefined => {
  const shareImage = { src, alt: 'A' }
  const context = { urlPathname: '/', site: 'https://shop.example', data: undefined, shareImage }
  return createPageHead(context as unknown as PageContext).image?.src
}

test('the share image has an absolute URL', () => {
  expect(imageOf('/uploads/a.webp')).toBe('https://shop.example/uploads/a.webp')
})

test.each(['data:text/html,x', 'javascript:alert(1)', 'http://[broken'])(
  'does not use %s as the share image',
  (image) => {
    expect(imageOf(image)).toBeUndefined()
  },
)

test.each([
  ['/faq', {}, 'https://shop.example/faq'],
  ['/product/product-short/tarn-lr', { canonicalPath: '/product/tarn-lr' }, 'https://shop.example/product/tarn-lr'],
  ['/nope', {}, undefined],
])('the canonical URL of %s is %j %s', (urlPathname, data, canonical) => {
  const metaData = { title: '', description: '' }
  const context = { urlPathname, site: 'https://shop.example', data: { metaData, ...data } }
  expect(createPageHead(context as unknown as PageContext).canonical).toBe(canonical)
})
