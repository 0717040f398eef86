import { expect, test } from 'vitest'
import { findInternalLinks, localizeLinks } from './links.ts'

const own = { site: 'https://shop.example', isPage: (path: string) => !path.startsWith('/uploads/') }

function localized(url: string): string {
  const response = { data: { items: [{ url, text: url }] } }
  localizeLinks(response, own)
  expect(response.data.items[0]?.text).toBe(url)
  return response.data.items[0]?.url ?? ''
}

test.each([
  ['https://shop.example/product/x?color=red#specs', '/product/x?color=red#specs'],
  ['https://SHOP.example', '/'],
  ['https://shop.example/product/caf%C3%A9', '/product/caf%C3%A9'],
  ['https://shop.example/uploads/x.pdf', 'https://shop.example/uploads/x.pdf'],
  ['https://shop.example.org/product/x', 'https://shop.example.org/product/x'],
  ['http://shop.example/product/x', 'http://shop.example/product/x'],
  ['https://user@shop.example.org/', 'https://user@shop.example.org/'],
  ['/product/x', '/product/x'],
  ['mailto:a@shop.example', 'mailto:a@shop.example'],
])('changes the link %s to %s and leaves other text unchanged', (url, expected) => {
  expect(localized(url)).toBe(expected)
})

test('changes links at any depth, up to the depth limit of a page', () => {
  let response: object = { url: 'https://shop.example/faq' }
  for (let level = 0; level < 50_000; level += 1) response = { inner: response, href: 'https://shop.example/faq' }
  localizeLinks(response, own)
  expect(response).toMatchObject({ href: '/faq', inner: { href: '/faq' } })
})

test('OPEN-065 finds internal links at any depth, each with the first field that contains it', () => {
  const response = {
    url: '/product/a?sku=1',
    items: [{ href: '/collection/slings#top' }, { link: '/product/a' }, { title: '/product/b' }],
    note: null,
  }
  expect([...findInternalLinks(response)]).toEqual([
    ['/product/a', 'url'],
    ['/collection/slings', 'items.0.href'],
  ])
})

test('ignores links to other sites', () => {
  const urls = ['https://shop.example/product/a', '//shop.example/product/a', 'product/a', 'mailto:a@b.example', '']
  expect([...findInternalLinks(urls.map((url) => ({ url })))]).toEqual([])
})

test('removes the entire query and hash, even if they contain special characters', () => {
  expect([...findInternalLinks({ url: '/product/a?note=1\n2#x?y' }).keys()]).toEqual(['/product/a'])
})
