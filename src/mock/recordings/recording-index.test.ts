import { expect, test } from 'vitest'
import { getHome } from '#contract/cms/home.ts'
import { getProduct } from '#contract/cms/product.ts'
import { getFilePath, toStableJson } from './recording-index.ts'

test.each([
  ['tarn-lr', 'getProduct/tarn-lr.json'],
  ['..', 'getProduct/%2E..json'],
  ['a/../b', 'getProduct/a%2F..%2Fb.json'],
  ["it's 1*", 'getProduct/it%27s%201%2A.json'],
])('stores the product "%s" in the file %s', (title, file) => {
  expect(getFilePath({ endpoint: getProduct, path: { title } })).toBe(file)
})

test('names the file of a request without parameters after the endpoint', () => {
  expect(getFilePath({ endpoint: getHome, path: {} })).toBe('getHome.json')
})

test('the order of fields does not change a file, but the order of a list does', () => {
  expect(toStableJson({ b: 1, a: [{ d: 1, c: 2 }] })).toBe(toStableJson({ a: [{ c: 2, d: 1 }], b: 1 }))
  expect(toStableJson([1, 2])).not.toBe(toStableJson([2, 1]))
})
