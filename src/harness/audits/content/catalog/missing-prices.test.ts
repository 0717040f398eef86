import { expect, test } from 'vitest'
import { auditContent } from '../audit-content.ts'
import { changeContent, gatherDemoContent } from '../test-changed-content.ts'

const PRODUCT = 'strapi/products/tarn-lr'

async function listMissing(priceListChanges: Readonly<Record<string, unknown>>): Promise<string[]> {
  const content = changeContent(await gatherDemoContent(), PRODUCT, { 'skus[0].price': null })
  return auditContent(changeContent(content, 'Products', priceListChanges))
    .filter(({ rule }) => rule === 'content/missing-price')
    .map(({ severity, place, message }) => `${severity} ${place.cmsPath} ${place.field}: ${message}`)
}

test('CMS-75 reports a SKU without a price as an error, and as a warning if the price list has a price', async () => {
  const { documents } = await gatherDemoContent()
  const product = documents.find(({ call }) => call === PRODUCT)?.data as { skus: { sku: string }[] }
  const sku = product.skus[0]?.sku ?? ''
  expect(await listMissing({})).toEqual([
    `warning ${PRODUCT} skus[0].price: The SKU "${sku}" has no price here, so the page shows none until the price list is loaded.`,
  ])
  expect(await listMissing({ [sku]: undefined })).toEqual([
    `error ${PRODUCT} skus[0].price: The SKU "${sku}" has no price, here or in the price list, so it cannot be bought.`,
  ])
})
