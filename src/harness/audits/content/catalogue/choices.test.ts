import { expect, test } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import { findingsOf } from '../test-findings.ts'
import { choices } from './choices.ts'

const PRODUCT = { endpoint: getProduct, call: 'strapi/products/tarn', page: '/product/tarn' }

const said = (data: object) => findingsOf(choices, data, PRODUCT)

const variant = (field_name: string, value: string) => ({ field_name, value })
const sku = (name: string, ...variants: object[]) => ({ sku: name, variants })
const color = (value: string) => ({ field_name: 'Color', value })
const select = (field_name: string, ...values: string[]) => ({
  field_name,
  options: values.map((value) => ({ value })),
})

const SIZES = { selects: [select('Size', 'S', 'M')] }

test('AUD-15 skus that each have a choice of their own are as they should be', () => {
  expect(said({ ...SIZES, skus: [sku('T-S', variant('Size', 'S')), sku('T-M', variant('Size', 'M'))] })).toEqual([])
  expect(said({ skus: [sku('T-1'), sku('T-2')] })).toEqual([])
  expect(said({})).toEqual([])
})

test('AUD-15 answers that are no product have no choices', () => {
  expect(findingsOf(choices, { color_options: [color('#12')] })).toEqual([])
})

test.each(['#', '#12', '#12345', '#1234567', '#123456789', '#ggg', '#4a515g', '#4A51 52', '##4a5152'])(
  'AUD-15 %s is no color',
  (value) => {
    expect(said({ color_options: [color('#4a5152'), color(value)] })).toEqual([
      {
        rule: 'broken-color',
        severity: 'error',
        field: 'color_options[1].value',
        message: `“${value}” is no color, so the swatch is empty.`,
        fix: 'Write # and six digits from 0 to f, as #4a5152.',
      },
    ])
  },
)

test.each(['#abc', '#ABCD', '#4a5152', '#4A5152FF', 'black', 'no #1', ''])(
  'AUD-15 “%s” is let be as a color',
  (value) => {
    expect(said({ color_options: [color(value)] })).toEqual([])
  },
)

test.each(['selects', 'compatibility_options'])('AUD-15 a choice that %s do not offer is told at the sku', (name) => {
  const skus = [sku('T-S', variant('Size', 'S')), sku('T-L', variant('Size', 'L'))]
  expect(said({ [name]: [select('Size', 'S', 'M')], skus })).toEqual([
    {
      rule: 'variant-not-offered',
      severity: 'error',
      field: 'skus[1].variants[0].value',
      message: 'The page offers no choice “L”, so T-L can never be bought; it offers “S”, “M”.',
      fix: 'Write one of these, or add the choice to the product.',
    },
  ])
})

test('AUD-15 colors are choices too, each of them, but for a list with a broken one, which is told alone', () => {
  const skus = [sku('T-B', variant('Color', '#000000')), sku('T-W', variant('Color', '#fff'))]
  expect(said({ color_options: [color('#000000'), color('#ffffff')], skus })).toMatchObject([
    { rule: 'variant-not-offered', message: expect.stringContaining('it offers “#000000”, “#ffffff”.') },
  ])
  expect(said({ color_options: [color('#000000'), color('#ffff')], skus: skus.slice(0, 1) })).toEqual([])
  expect(said({ color_options: [color('#000000'), color('#ffffg')], skus }).map(({ rule }) => rule)).toEqual([
    'broken-color',
  ])
})

test('AUD-15 a choice that the page does not know by name is no choice of it', () => {
  expect(said({ ...SIZES, skus: [sku('T-1', variant('Length', '16')), sku('T-2', variant('Length', '16'))] })).toEqual(
    [],
  )
})

test('AUD-15 a sku without a choice is told where its sisters have one', () => {
  expect(said({ ...SIZES, skus: [sku('T-S', variant('Size', 'S')), sku('T-0')] })).toEqual([
    {
      rule: 'sku-without-choice',
      severity: 'error',
      field: 'skus[1].variants',
      message: 'T-0 has no choice while its sisters have, so nobody can choose it.',
      fix: 'Add the choice that tells it from the others, or remove the sku.',
    },
  ])
})

test('AUD-15 two skus of the same choices are told at the second, in whichever order the choices stand', () => {
  const lists = { selects: [select('Size', 'S', 'M'), select('Fit', 'slim', 'wide')] }
  const first = sku('T-1', variant('Size', 'S'), variant('Fit', 'slim'))
  const turned = sku('T-2', variant('Fit', 'slim'), variant('Size', 'S'))
  expect(said({ ...lists, skus: [first, turned, turned] })).toEqual(
    [1, 2].map((index) => ({
      rule: 'skus-of-same-choice',
      severity: 'error',
      field: `skus[${index}].variants`,
      message: 'T-2 has the same choices as T-1, so only one of them can be bought.',
      fix: 'Correct the choice of one of the two, or remove it.',
    })),
  )
  expect(said({ ...lists, skus: [first, sku('T-3', variant('Size', 'S'), variant('Fit', 'wide'))] })).toEqual([])
  expect(said({ ...lists, skus: [first, sku('T-4', variant('Size', 'S'))] })).toEqual([])
})

test('AUD-15 skus are the same only where the page knows all of their choices', () => {
  const partly = (name: string) => sku(name, variant('Size', 'S'), variant('Length', '16'))
  expect(said({ ...SIZES, skus: [partly('T-1'), partly('T-2')] })).toEqual([])
})
