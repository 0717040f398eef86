import { expect, test } from 'vitest'
import { routes } from '#routes/table.ts'
import { groupPagesByRoute, planPages } from './plan-pages.ts'

const found = { collections: ['/collection/rifles'], products: ['/product/a', '/product/caf%C3%A9', '/product/c'] }

test('OPEN-054 each discovered path has a file, and each pattern has a shell', () => {
  const { pages, selected: own } = planPages(found, undefined)
  expect(own).toBe(pages)
  expect(pages.slice(0, 7)).toEqual([
    { file: 'index.html', route: 'home', path: '/', renderedAt: '/' },
    { file: '_shells/collection.html', route: 'collection', path: undefined, renderedAt: '/collection/_shell' },
    {
      file: 'collection/rifles/index.html',
      route: 'collection',
      path: '/collection/rifles',
      renderedAt: '/collection/rifles',
    },
    { file: '_shells/product.html', route: 'product', path: undefined, renderedAt: '/product/_shell' },
    { file: 'product/a/index.html', route: 'product', path: '/product/a', renderedAt: '/product/a' },
    {
      file: 'product/café/index.html',
      route: 'product',
      path: '/product/caf%C3%A9',
      renderedAt: '/product/caf%C3%A9',
    },
    { file: 'product/c/index.html', route: 'product', path: '/product/c', renderedAt: '/product/c' },
  ])
  expect(pages).toContainEqual({
    file: '_shells/productByLayout.html',
    route: 'productByLayout',
    path: undefined,
    renderedAt: '/product/_shell/_shell',
  })
  expect(pages.filter(({ route }) => route === 'copy').map(({ file }) => file)).toEqual([
    '_shells/copy.html',
    'copy/terms/index.html',
    'copy/privacy/index.html',
  ])
  expect(pages.at(-1)).toEqual({ file: '404.html', route: 'not-found', path: undefined, renderedAt: '/404' })
  expect(new Set(pages.map(({ route }) => route))).toEqual(new Set([...Object.keys(routes), 'not-found']))
})

test('the first shard has the single pages, and all shards share the pages of a route', () => {
  const files = (current: number) => planPages(found, { current, total: 2 }).selected.map(({ file }) => file)
  const all = planPages(found, undefined).pages.map(({ file }) => file)
  const listed = new Set([
    'collection/rifles/index.html',
    'product/a/index.html',
    'product/café/index.html',
    'product/c/index.html',
    'copy/terms/index.html',
    'copy/privacy/index.html',
  ])
  expect(files(2)).toEqual([
    'collection/rifles/index.html',
    'product/café/index.html',
    'product/c/index.html',
    'copy/privacy/index.html',
  ])
  expect(files(1)).toEqual([
    ...all.filter((file) => !listed.has(file)),
    'product/a/index.html',
    'copy/terms/index.html',
  ])
  expect(planPages(found, { current: 1, total: 2 }).pages.map(({ file }) => file)).toEqual(all)
})

test('a page is single unless its route has many pages', () => {
  const { single, listed } = groupPagesByRoute(planPages(found, undefined).pages)
  expect(listed.map((pages) => pages.map(({ path }) => path))).toEqual([
    ['/collection/rifles'],
    ['/product/a', '/product/caf%C3%A9', '/product/c'],
    ['/copy/terms', '/copy/privacy'],
  ])
  expect(single.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['index.html', '_shells/product.html', '404.html']),
  )
})

test('throws for a path of a different route', () => {
  expect(() => planPages({ collections: [], products: ['/faq'] }, undefined)).toThrow(
    'The page /faq does not match the route product.',
  )
  expect(() => planPages({ collections: [], products: ['/nope'] }, undefined)).toThrow(
    'The page /nope does not match the route product.',
  )
})
