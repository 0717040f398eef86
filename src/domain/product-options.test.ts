import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product, Sku } from '#contract/product.ts'
import {
  availableOptions,
  chooseOption,
  chosenSku,
  initialChoice,
  optionFields,
  toggleAddOn,
} from './product-options.ts'

type Values = Readonly<Record<string, string>>

function skuWith(values: Values): Sku {
  return {
    sku: Object.values(values).join('-') || 'BARE',
    description: '',
    price: 100,
    discountPercentage: 0,
    discountPrice: null,
    finalPrice: 100,
    quantity: 1,
    image: null,
    imageLibrary: [],
    variants: Object.entries(values).map(([fieldName, value]) => ({
      fieldName,
      id: `${fieldName}.${value}`,
      label: value,
      value,
      product_variant_type: { documentId: fieldName, display_title: fieldName },
    })),
    restrictedStates: [],
    restrictedZips: [],
  }
}

function productWith(part: Partial<Product>): Product {
  return {
    productId: 'p',
    slug: 'p',
    display_type: 'product-short-alt',
    title: 'P',
    subtitle: '',
    image: null,
    fflItem: false,
    receiverItem: false,
    breadcrumbs: [],
    about: {
      title: '',
      subtitle: '',
      summary: [],
      techSpecs: [],
      details: [],
      image: null,
      readMore: [],
      patents: '',
      disclaimer: '',
    },
    selects: [],
    skus: [],
    compatibilityOptions: [],
    addOns: [],
    colorOptions: [],
    imageLibrary: [],
    moreDetails: null,
    relatedProducts: [],
    promoVideos: null,
    metaData: { title: '', description: '' },
    ...part,
  }
}

function select(fieldName: string, ...values: string[]): Product['selects'][number] {
  return { label: fieldName, fieldName, options: values.map((value) => ({ label: value, value })) }
}

const barrel = productWith({
  selects: [select('caliber', '6.5', '308'), select('length', '20', '24', '26'), select('twist', '1:8', '1:10')],
  skus: [
    skuWith({ caliber: '6.5', length: '24', twist: '1:8' }),
    skuWith({ caliber: '6.5', length: '26', twist: '1:8' }),
    skuWith({ caliber: '308', length: '20', twist: '1:10' }),
    skuWith({ caliber: '308', length: '24', twist: '1:8' }),
    skuWith({ caliber: '308', length: '24', twist: '1:10' }),
  ],
})

describe('cascading options', () => {
  test('PROD-23 values without a sku for the earlier choices are not offered', () => {
    const choice = initialChoice(barrel)
    expect(choice.values).toEqual({ caliber: '6.5', length: '24', twist: '1:8' })
    expect(availableOptions(barrel, choice, 'length').map((option) => option.value)).toEqual(['24', '26'])
    expect(availableOptions(barrel, choice, 'caliber').map((option) => option.value)).toEqual(['6.5', '308'])
  })

  test('PROD-22 choosing sets the following selects to the first available value for that combination', () => {
    const from26 = chooseOption(barrel, initialChoice(barrel), 'length', '26')
    const choice = chooseOption(barrel, from26, 'caliber', '308')
    expect(choice.values).toEqual({ caliber: '308', length: '20', twist: '1:10' })
    expect(chosenSku(barrel, choice)?.sku).toBe('308-20-1:10')
  })

  test('PROD-25 PROD-27 the first compatibility option and the first colour by label are selected at the start', () => {
    const product = productWith({
      compatibilityOptions: [{ key: 'Fits', fieldName: 'host', options: [{ label: 'Tarn', value: 'tarn' }] }],
      colorOptions: [
        { id: '2', fieldName: 'color', value: '#fff', label: 'White' },
        { id: '1', fieldName: 'color', value: '#000', label: 'Black' },
      ],
      skus: [skuWith({ host: 'tarn', color: '#fff' }), skuWith({ host: 'tarn', color: '#000' })],
    })
    expect(initialChoice(product).values).toEqual({ host: 'tarn', color: '#000' })
  })

  test('PROD-26 colours are sorted by label', () => {
    const product = productWith({
      colorOptions: ['Sage', 'Clay', 'Graphite'].map((label) => ({
        id: label,
        fieldName: 'color',
        value: label,
        label,
      })),
    })
    expect(optionFields(product)[0]?.options.map((option) => option.label)).toEqual(['Clay', 'Graphite', 'Sage'])
  })

  test('OPEN-093 an add-on picks the sku that includes it, and off again the one without', () => {
    const product = productWith({
      selects: [select('pull', 'light')],
      addOns: [{ id: 'pins', fieldName: 'pins', label: 'Pins', image: null, price: 9 }],
      skus: [skuWith({ pull: 'light' }), skuWith({ pull: 'light', pins: 'pins' })],
    })
    const off = initialChoice(product)
    expect(chosenSku(product, off)?.sku).toBe('light')
    const on = toggleAddOn(off, 'pins')
    expect(chosenSku(product, on)?.sku).toBe('light-pins')
    expect(chosenSku(product, toggleAddOn(on, 'pins'))?.sku).toBe('light')
  })

  test('a product without skus or options has no sku and does not throw', () => {
    expect(chosenSku(productWith({}), initialChoice(productWith({})))).toBeUndefined()
  })

  test('PROD-22 PROD-23 whatever is chosen among what is offered, the choice is a sku that exists', () => {
    const value = fc.constantFrom('a', 'b', 'c')
    const skus = fc.uniqueArray(fc.record({ one: value, two: value, three: value }), {
      minLength: 1,
      maxLength: 12,
      selector: (values) => JSON.stringify(values),
    })
    const picks = fc.array(fc.tuple(fc.constantFrom('one', 'two', 'three'), fc.nat()), { maxLength: 12 })
    fc.assert(
      fc.property(skus, picks, (combinations, steps) => {
        const product = productWith({
          selects: [select('one', 'a', 'b', 'c'), select('two', 'a', 'b', 'c'), select('three', 'a', 'b', 'c')],
          skus: combinations.map(skuWith),
        })
        let choice = initialChoice(product)
        expect(chosenSku(product, choice)).toBeDefined()
        for (const [field, pick] of steps) {
          const options = availableOptions(product, choice, field)
          const option = options[pick % options.length]
          choice = chooseOption(product, choice, field, option?.value ?? '')
          expect(chosenSku(product, choice)).toBeDefined()
          expect(choice.values[field]).toBe(option?.value)
        }
      }),
      { numRuns: 300 },
    )
  })
})
