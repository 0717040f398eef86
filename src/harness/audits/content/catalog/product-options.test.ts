import { expect, test } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import { listFindings } from '../test-findings.ts'
import { checkProductOptions } from './product-options.ts'

const PRODUCT = { endpoint: getProduct, call: 'strapi/products/tarn', page: '/product/tarn' }

const listMessages = (data: object) => listFindings(checkProductOptions, data, PRODUCT)

const variant = (field_name: string, value: string) => ({ field_name, value })
const sku = (name: string, ...variants: object[]) => ({ sku: name, variants })
const color = (value: string) => ({ field_name: 'Color', value })
const select = (field_name: string, ...values: string[]) => ({
  field_name,
  options: values.map((value) => ({ value })),
})

const SIZES = { selects: [select('Size', 'S', 'M')] }

test('accepts SKUs with unique options', () => {
  expect(
    listMessages({ ...SIZES, skus: [sku('T-S', variant('Size', 'S')), sku('T-M', variant('Size', 'M'))] }),
  ).toEqual([])
  expect(listMessages({ skus: [sku('T-1'), sku('T-2')] })).toEqual([])
  expect(listMessages({})).toEqual([])
})

test('ignores pages that are not products', () => {
  expect(listFindings(checkProductOptions, { color_options: [color('#12')] })).toEqual([])
})

test.each(['#', '#12', '#12345', '#1234567', '#123456789', '#ggg', '#4a515g', '#4A51 52', '##4a5152'])(
  'reports the invalid color %s',
  (value) => {
    expect(listMessages({ color_options: [color('#4a5152'), color(value)] })).toEqual([
      {
        rule: 'invalid-color',
        severity: 'error',
        field: 'color_options[1].value',
        message: `"${value}" is not a valid color, so the swatch is empty.`,
        fix: 'Enter # and six hexadecimal digits, such as #4a5152.',
      },
    ])
  },
)

test.each(['#abc', '#ABCD', '#4a5152', '#4A5152FF', 'black', 'no #1', ''])('accepts the color "%s"', (value) => {
  expect(listMessages({ color_options: [color(value)] })).toEqual([])
})

test.each(['selects', 'compatibility_options'])('reports a value that is missing from %s at the SKU', (name) => {
  const skus = [sku('T-S', variant('Size', 'S')), sku('T-L', variant('Size', 'L'))]
  expect(listMessages({ [name]: [select('Size', 'S', 'M')], skus })).toEqual([
    {
      rule: 'variant-not-offered',
      severity: 'error',
      field: 'skus[1].variants[0].value',
      message: 'The page has no option "L", so T-L cannot be bought. The page offers "S", "M".',
      fix: 'Use one of these, or add the option to the product.',
    },
  ])
})

test('checks each color as an option, but reports a list with an invalid color only once', () => {
  const skus = [sku('T-B', variant('Color', '#000000')), sku('T-W', variant('Color', '#fff'))]
  expect(listMessages({ color_options: [color('#000000'), color('#ffffff')], skus })).toMatchObject([
    { rule: 'variant-not-offered', message: expect.stringContaining('The page offers "#000000", "#ffffff".') },
  ])
  expect(listMessages({ color_options: [color('#000000'), color('#ffff')], skus: skus.slice(0, 1) })).toEqual([])
  expect(listMessages({ color_options: [color('#000000'), color('#ffffg')], skus }).map(({ rule }) => rule)).toEqual([
    'invalid-color',
  ])
})

test('ignores an option whose name is not on the page', () => {
  expect(
    listMessages({ ...SIZES, skus: [sku('T-1', variant('Length', '16')), sku('T-2', variant('Length', '16'))] }),
  ).toEqual([])
})

test('reports a SKU without an option that the other SKUs have', () => {
  expect(listMessages({ ...SIZES, skus: [sku('T-S', variant('Size', 'S')), sku('T-0')] })).toEqual([
    {
      rule: 'sku-without-options',
      severity: 'error',
      field: 'skus[1].variants',
      message: 'T-0 has no options, unlike the other SKUs of this product, so it cannot be selected.',
      fix: 'Add the option that sets it apart, or remove the SKU.',
    },
  ])
})

test('reports the second of two SKUs with the same options, in any order', () => {
  const lists = { selects: [select('Size', 'S', 'M'), select('Fit', 'slim', 'wide')] }
  const first = sku('T-1', variant('Size', 'S'), variant('Fit', 'slim'))
  const turned = sku('T-2', variant('Fit', 'slim'), variant('Size', 'S'))
  expect(listMessages({ ...lists, skus: [first, turned, turned] })).toEqual(
    [1, 2].map((index) => ({
      rule: 'duplicate-sku-options',
      severity: 'error',
      field: `skus[${index}].variants`,
      message: 'T-2 has the same options as T-1, so only one of them can be bought.',
      fix: 'Correct the options of one of the two, or remove it.',
    })),
  )
  expect(listMessages({ ...lists, skus: [first, sku('T-3', variant('Size', 'S'), variant('Fit', 'wide'))] })).toEqual(
    [],
  )
  expect(listMessages({ ...lists, skus: [first, sku('T-4', variant('Size', 'S'))] })).toEqual([])
})

test('compares SKUs only if the page offers all of their options', () => {
  const partly = (name: string) => sku(name, variant('Size', 'S'), variant('Length', '16'))
  expect(listMessages({ ...SIZES, skus: [partly('T-1'), partly('T-2')] })).toEqual([])
})
