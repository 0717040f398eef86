import { expect, test } from 'vitest'
import { getContentType, isCompressible } from './content-type.ts'

test.each([
  ['faq/index.html', 'text/html;charset=utf-8', true],
  ['assets/app.js', 'text/javascript;charset=utf-8', true],
  ['assets/app.css', 'text/css;charset=utf-8', true],
  ['export.json', 'application/json;charset=utf-8', true],
  ['sitemap.xml', 'text/xml;charset=utf-8', true],
  ['site.webmanifest', 'application/manifest+json;charset=utf-8', true],
  ['favicon.svg', 'image/svg+xml', true],
  ['uploads/bench.webp', 'image/webp', false],
  ['uploads/guide.pdf', 'application/pdf', false],
  ['Build/app.wasm', 'application/wasm', false],
  ['_shells/html', 'application/octet-stream', false],
  ['Build/app.data', 'application/octet-stream', false],
  ['a.json-patch', 'application/octet-stream', false],
])('%s is sent as %s', (file, type, compressible) => {
  expect(getContentType(file)).toBe(type)
  expect(isCompressible(type)).toBe(compressible)
})

test('does not compress a type that merely contains the name of a compressible type', () => {
  expect(['x-text/html', 'x-application/json', 'x-image/svg'].filter(isCompressible)).toEqual([])
})
