import { expect, test } from 'vitest'
import { findInternalLinks } from './internal-links.ts'

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
