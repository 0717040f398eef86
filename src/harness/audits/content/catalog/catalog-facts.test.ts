import { describe, expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { listFindings } from '../test-findings.ts'
import { checkCatalogFacts } from './catalog-facts.ts'

const ofProduct = (data: unknown) => listFindings(checkCatalogFacts, data, { endpoint: getProduct })
const ofCollection = (data: unknown) => listFindings(checkCatalogFacts, data, { endpoint: getCollection })

describe('layouts', () => {
  test.each([
    ['product-huge', '"product-huge"'],
    [7, '"7"'],
    [['product-long'], '"["product-long"]"'],
  ])('PROD-09 reports the unknown product layout %j', (layout, shown) => {
    expect(ofProduct({ display_type: layout })).toEqual([
      {
        rule: 'unknown-layout',
        severity: 'error',
        field: 'display_type',
        message: `The shop has no layout ${shown} and shows "product-short-alt" instead.`,
        fix: 'Choose one of these: product-short-alt, product-short, product-long.',
      },
    ])
  })

  test('COLL-03 reports an unknown collection layout', () => {
    expect(ofCollection({ display_type: 'product-long' })).toEqual([
      {
        rule: 'unknown-layout',
        severity: 'error',
        field: 'display_type',
        message: 'The shop has no layout "product-long" and shows "collection-simple-grid" instead.',
        fix: 'Choose one of these: collection-simple-grid, collection-tabbed-grid, collection-cards, collection-filterable-grid.',
      },
    ])
  })

  test('accepts known and missing layouts, and ignores other pages', () => {
    for (const layout of ['product-short-alt', 'product-short', 'product-long', null, undefined]) {
      expect(ofProduct({ display_type: layout })).toEqual([])
    }
    expect(ofProduct(null)).toEqual([])
    expect(
      listFindings(checkCatalogFacts, { display_type: 'product-huge', skus: [{ price: -1, final_price: -1 }] }),
    ).toEqual([])
  })
})

describe('prices', () => {
  test('reports a negative price at its field', () => {
    expect(ofProduct({ skus: [{ price: -1, final_price: -2 }] })).toEqual([
      {
        rule: 'negative-price',
        severity: 'error',
        field: 'skus[0].price',
        message: 'The price is -1.',
        fix: 'Enter a price of 0 or more, in dollars.',
      },
    ])
  })

  test('reports a discounted price higher than the regular price at its field', () => {
    expect(ofCollection({ items: [{ price: 5, final_price: 5.01 }] })).toEqual([
      {
        rule: 'discount-above-price',
        severity: 'error',
        field: 'items[0].final_price',
        message: 'The discounted price 5.01 is higher than the price 5.',
        fix: 'Swap the two, or correct the wrong one.',
      },
    ])
  })

  test.each([
    { price: 5, final_price: 5 },
    { price: 0, final_price: 0 },
    { price: null, final_price: 5 },
    { price: 5, final_price: null },
    { price: '5', final_price: '9' },
    { price: '5', final_price: 9 },
    { price: 5, final_price: '9' },
    { price: '-1', final_price: 0 },
    { price: -1 },
    { final_price: 9 },
  ])('accepts the prices %j', (prices) => {
    expect(ofProduct({ skus: [prices] })).toEqual([])
  })
})

describe('restrictions', () => {
  test.each(['60-601', '606011', 'x606', '606x', 'all', ''])(
    'CHK-40 reports the restricted ZIP code "%s", which never applies',
    (zip) => {
      expect(ofProduct({ skus: [{ restricted_zips: [zip] }] })).toEqual([
        {
          rule: 'invalid-zip',
          severity: 'error',
          field: 'skus[0].restricted_zips[0]',
          message: `"${zip}" is not a ZIP code or the start of one, so the restriction never applies.`,
          fix: 'Enter one to five digits. 606 matches every ZIP code that contains 606.',
        },
      ])
    },
  )

  test('CHK-40 accepts ZIP codes and their prefixes, and ignores other lists', () => {
    expect(
      ofProduct({ restricted_zips: ['60601', '606', '6', ' 606 '], allowed_zips: ['all'], states: ['?'] }),
    ).toEqual([])
    expect(ofProduct({ skus: [{ restricted_zips: [60_601], restricted_states: [null] }] })).toEqual([])
  })
})

describe('variants', () => {
  const sku = (fieldName: unknown) => ({ variants: [{ field_name: fieldName }] })

  test('reports a SKU whose variant is not offered on the page', () => {
    expect(ofProduct({ selects: [{ field_name: 'color' }], skus: [sku('engraving')] })).toEqual([
      {
        rule: 'variant-without-options',
        severity: 'error',
        field: 'skus[0].variants[0].field_name',
        message: 'The SKU has a variant "engraving", but the page has no option with that name.',
        fix: 'Add the option to the product, or remove the variant from the SKU.',
      },
    ])
  })

  test.each(['selects', 'compatibility_options', 'add_ons', 'color_options'])(
    'accepts a variant with an option in %s',
    (list) => {
      expect(ofProduct({ [list]: [{ field_name: 'other' }, { field_name: 'color' }], skus: [sku('color')] })).toEqual(
        [],
      )
    },
  )

  test('treats an invalid option list as empty, and leaves invalid variants to the contract check', () => {
    const data = { selects: { field_name: 'color' }, add_ons: ['color', null], skus: [sku('color')] }
    expect(ofProduct(data).map(({ rule }) => rule)).toEqual(['variant-without-options'])
    expect(ofProduct({ skus: [{ variants: ['color', null] }], options: [{ field_name: 'engraving' }] })).toEqual([])
    expect(ofProduct([sku('color')])).toEqual([])
  })
})
