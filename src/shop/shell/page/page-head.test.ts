import type { PageContext } from 'vike/types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageHead } from './page-head.ts'

beforeEach(() => void vi.stubGlobal('storefrontSettings', { BRAND_NAME: 'Shop' }))
afterEach(() => void vi.unstubAllGlobals())

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
