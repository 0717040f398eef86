import { expect, test } from 'vitest'
import { internalLinks } from './internal-links.ts'

test('BUILD-09 OPEN-065 addresses within the shop are found at any depth, each with the field that holds it first', () => {
  const response = {
    url: '/product/a?sku=1',
    items: [{ href: '/collection/slings#top' }, { link: '/product/a' }, { title: '/product/b' }],
    note: null,
  }
  expect([...internalLinks(response)]).toEqual([
    ['/product/a', 'url'],
    ['/collection/slings', 'items.0.href'],
  ])
})

test('BUILD-09 an address of another site is none of the shop', () => {
  const urls = ['https://shop.example/product/a', '//shop.example/product/a', 'product/a', 'mailto:a@b.example', '']
  expect([...internalLinks(urls.map((url) => ({ url })))]).toEqual([])
})

test('BUILD-09 a query or a hash goes whole, whatever stands in it', () => {
  expect([...internalLinks({ url: '/product/a?note=1\n2#x?y' }).keys()]).toEqual(['/product/a'])
})
