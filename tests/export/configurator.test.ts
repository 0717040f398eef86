import { access, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewCartLine } from '#contract/cart.ts'
import { createProductLine } from '#domain/cart/product-line.ts'
import { toProduct } from '#domain/catalog/product.ts'
import { products } from '#fixtures/catalog/products.ts'

const FOLDER = new URL('../../fixtures/configurator/', import.meta.url)

/** The parts of the configurator, which are cart lines by group and SKU. */
const Parts = z.record(z.string(), z.record(z.string(), z.object({ line: NewCartLine, inStock: z.boolean() })))

/** The cart lines that the product pages would add, by SKU. */
const catalog = new Map(
  Object.entries({ 'Tarn LR': '/product/tarn-lr', 'Plinth Bipod': '/product/plinth-bipod' }).flatMap(([title, url]) => {
    const product = toProduct(products.find((raw) => raw.title === title))
    return product.skus.map((sku) => [sku.sku, createProductLine(product, sku, url)] as const)
  }),
)

test('BLDR-01 the stub configurator adds items from the catalog', async () => {
  const parts = Parts.parse(JSON.parse(await readFile(new URL('parts.json', FOLDER), 'utf8')))
  const lines = Object.values(parts).flatMap((group) => Object.entries(group))
  expect(lines.length).toBeGreaterThan(5)
  for (const [sku, { line }] of lines) {
    expect(line, 'run scripts/render/render-configurator.ts').toEqual(catalog.get(sku))
  }
})

test.each(['index.html', 'configurator.js', 'configurator.css', 'rifle.webp', 'bipod.webp', 'barrel-22.webp'])(
  'BLDR-04 the stub has the file %s',
  async (name) => {
    await expect(access(new URL(name, FOLDER))).resolves.toBeUndefined()
  },
)
