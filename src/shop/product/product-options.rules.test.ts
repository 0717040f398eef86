import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  getAvailableOptions,
  canToggleAddOn,
  getSkuSelection,
  selectOption,
  findSelectedSku,
  getInitialSelection,
  getOptionFields,
  toggleAddOn,
} from './product-options.rules.ts'
import { createProduct, select, createSku } from './test-product.ts'

const barrel = createProduct({
  selects: [select('caliber', '6.5', '308'), select('length', '20', '24', '26'), select('twist', '1:8', '1:10')],
  skus: [
    createSku({ caliber: '6.5', length: '24', twist: '1:8' }),
    createSku({ caliber: '6.5', length: '26', twist: '1:8' }),
    createSku({ caliber: '308', length: '20', twist: '1:10' }),
    createSku({ caliber: '308', length: '24', twist: '1:8' }),
    createSku({ caliber: '308', length: '24', twist: '1:10' }),
  ],
})

describe('cascading options', () => {
  test('PROD-23 hides values that have no SKU for the earlier selections', () => {
    const selection = getInitialSelection(barrel)
    expect(selection.values).toEqual({ caliber: '6.5', length: '24', twist: '1:8' })
    expect(getAvailableOptions(barrel, selection, 'length').map((option) => option.value)).toEqual(['24', '26'])
    expect(getAvailableOptions(barrel, selection, 'caliber').map((option) => option.value)).toEqual(['6.5', '308'])
  })

  test('PROD-25 PROD-27 initially selects the first compatibility option and the first color by label', () => {
    const product = createProduct({
      compatibilityOptions: [{ key: 'Fits', fieldName: 'host', options: [{ label: 'Tarn', value: 'tarn' }] }],
      colorOptions: [
        { id: '2', fieldName: 'color', value: '#3b3f42', label: 'Graphite' },
        { id: '1', fieldName: 'color', value: '#b08d6e', label: 'Clay' },
      ],
      skus: [createSku({ host: 'tarn', color: '#3b3f42' }), createSku({ host: 'tarn', color: '#b08d6e' })],
    })
    expect(getInitialSelection(product).values).toEqual({ host: 'tarn', color: '#b08d6e' })
  })

  test('PROD-26 sorts colors by label, not by value', () => {
    const values = { Sage: '#8fa08a', Clay: '#b08d6e', Graphite: '#3b3f42' }
    const product = createProduct({
      colorOptions: Object.entries(values).map(([label, value]) => ({ id: label, fieldName: 'color', value, label })),
    })
    expect(getOptionFields(product)[0]?.options.map((option) => option.label)).toEqual(['Clay', 'Graphite', 'Sage'])
  })

  test('OPEN-093 toggling an add-on does not change the others', () => {
    const [pins, bag] = ['pins', 'bag'].map((name) => ({
      id: name,
      fieldName: name,
      label: name,
      image: null,
      price: 9,
    }))
    const product = createProduct({
      selects: [select('pull', 'light')],
      addOns: [pins, bag].flatMap((addOn) => addOn ?? []),
      skus: [{ bag: 'bag' }, {}, { pins: 'pins', bag: 'bag' }, { pins: 'pins' }].map((addOns) =>
        createSku({ pull: 'light', ...addOns }),
      ),
    })
    const unselected = selectOption(product, { values: {}, addOnFields: [] }, 'pull', 'light')
    expect(unselected.addOnFields).toEqual([])
    const onePin = toggleAddOn(product, unselected, 'pins')
    expect(onePin.addOnFields).toEqual(['pins'])
    const both = toggleAddOn(product, onePin, 'bag')
    expect(both.addOnFields).toEqual(['pins', 'bag'])
    expect(toggleAddOn(product, both, 'pins').addOnFields).toEqual(['bag'])
    expect(toggleAddOn(product, both, 'bag').addOnFields).toEqual(['pins'])
  })

  test('PROD-23 a field without matching SKUs gets no value and does not affect other fields', () => {
    const product = createProduct({
      selects: [select('engraving', 'none'), select('pull', 'light', 'heavy')],
      skus: [createSku({ pull: 'light' }), createSku({ pull: 'heavy' })],
    })
    expect(getInitialSelection(product)).toStrictEqual({ values: { pull: 'light' }, addOnFields: [] })
    expect(findSelectedSku(product, { values: { pull: 'heavy' }, addOnFields: [] })?.sku).toBe('heavy')
    expect(findSelectedSku(product, { values: {}, addOnFields: [] })?.sku).toBe('light')
  })

  test('a product without SKUs or options has no selected SKU', () => {
    expect(getInitialSelection(createProduct({}))).toEqual({ values: {}, addOnFields: [] })
    expect(findSelectedSku(createProduct({}), getInitialSelection(createProduct({})))).toBeUndefined()
  })

  test('PROD-22 resets a following select to its first value even if its previous value is available', () => {
    const long = selectOption(
      barrel,
      selectOption(barrel, getInitialSelection(barrel), 'caliber', '308'),
      'length',
      '24',
    )
    expect(selectOption(barrel, long, 'twist', '1:10').values).toEqual({ caliber: '308', length: '24', twist: '1:10' })
    expect(selectOption(barrel, long, 'caliber', '308').values).toEqual({ caliber: '308', length: '20', twist: '1:10' })
  })

  test('keeps the color when an earlier select changes and a SKU has both', () => {
    const product = createProduct({
      selects: [select('length', 'short', 'long')],
      colorOptions: ['Clay', 'Sage'].map((label) => ({ id: label, fieldName: 'color', value: label, label })),
      skus: ['short', 'long'].flatMap((length) => ['Clay', 'Sage'].map((color) => createSku({ length, color }))),
    })
    const sage = selectOption(product, getInitialSelection(product), 'color', 'Sage')
    expect(selectOption(product, sage, 'length', 'long').values).toEqual({ length: 'long', color: 'Sage' })
  })

  test('OPEN-093 turns off an add-on that no SKU includes and prevents turning it back on', () => {
    const product = createProduct({
      selects: [select('pull', 'light', 'heavy')],
      addOns: [{ id: 'pins', fieldName: 'pins', label: 'Pins', image: null, price: 9 }],
      skus: [createSku({ pull: 'light' }), createSku({ pull: 'light', pins: 'pins' }), createSku({ pull: 'heavy' })],
    })
    const on = toggleAddOn(product, getInitialSelection(product), 'pins')
    const heavy = selectOption(product, on, 'pull', 'heavy')
    expect(findSelectedSku(product, heavy)?.sku).toBe('heavy')
    expect(canToggleAddOn(product, heavy, 'pins')).toBe(false)
    expect(toggleAddOn(product, heavy, 'pins')).toBe(heavy)
  })

  test('offers duplicate options only once', () => {
    const product = createProduct({ selects: [select('size', 'm', 'm')], skus: [createSku({ size: 'm' })] })
    expect(getAvailableOptions(product, getInitialSelection(product), 'size')).toHaveLength(1)
  })
})

describe('SKU in the URL', () => {
  const pins = { id: 'pins', fieldName: 'pins', label: 'Pins', image: null, price: 9 }
  const product = createProduct({
    selects: [select('pull', 'light', 'heavy'), select('length', '20', '24')],
    addOns: [pins, { ...pins, id: 'case', fieldName: 'case' }],
    skus: [createSku({ pull: 'light', length: '20' }), createSku({ pull: 'heavy', pins: 'pins' })],
  })

  test('selects its values and add-ons, and leaves a field without a value unselected', () => {
    expect(getSkuSelection(product, 'light-20')).toEqual({ values: { pull: 'light', length: '20' }, addOnFields: [] })
    expect(getSkuSelection(product, 'heavy-pins')).toStrictEqual({ values: { pull: 'heavy' }, addOnFields: ['pins'] })
  })

  test('selects nothing if the product does not have the SKU', () => {
    expect(getSkuSelection(product, 'gone')).toBeUndefined()
    expect(getSkuSelection(product, null)).toBeUndefined()
  })
})

describe('fields', () => {
  const product = createProduct({
    compatibilityOptions: [
      { key: 'Fits', fieldName: 'host', options: [{ label: 'Tarn', value: 'tarn' }] },
      { key: 'With', fieldName: 'stock', options: [{ label: 'Larch', value: 'larch' }] },
    ],
    selects: [{ ...select('length', '20'), label: 'Barrel length' }],
    colorOptions: [{ id: '1', fieldName: 'color', value: '#000', label: 'Black' }],
    skus: [createSku({ host: 'tarn', stock: 'larch', length: '20', color: '#000' })],
  })

  test('PROD-21 PROD-24 PROD-25 narrow each other in the order compatibility, selects, color, each with its own label', () => {
    expect(getOptionFields(product).map(({ fieldName, label, kind }) => [fieldName, label, kind])).toEqual([
      ['host', 'Fits', 'compatibility'],
      ['stock', 'With', 'compatibility'],
      ['length', 'Barrel length', 'select'],
      ['color', 'Color', 'color'],
    ])
  })
})

const VALUES = ['a', 'b', 'c']
const value = fc.constantFrom(...VALUES)
const addOn = (fieldName: string) => ({ id: fieldName, fieldName, label: fieldName, image: null, price: 1 })

/** Products with any combination of compatibility options, selects, colors, add-ons, and SKUs. */
const anyProduct = fc
  .record({
    compatibility: fc.boolean(),
    selects: fc.subarray(['one', 'two', 'three']),
    colors: fc.boolean(),
    addOns: fc.subarray(['pins', 'case']),
  })
  .chain(({ compatibility, selects, colors, addOns }) => {
    const fields = [...(compatibility ? ['host'] : []), ...selects, ...(colors ? ['color'] : [])]
    const sku = fc.tuple(
      fc.record(Object.fromEntries(fields.map((field) => [field, value]))),
      fc.record(Object.fromEntries(addOns.map((name) => [name, fc.boolean()]))),
    )
    return fc
      .uniqueArray(sku, { minLength: 1, maxLength: 12, selector: (values) => JSON.stringify(values) })
      .map((skus) =>
        createProduct({
          compatibilityOptions: compatibility ? [{ key: 'Fits', ...select('host', ...VALUES) }] : [],
          selects: selects.map((name) => select(name, ...VALUES)),
          colorOptions: colors
            ? VALUES.map((name) => ({ id: name, fieldName: 'color', value: name, label: name }))
            : [],
          addOns: addOns.map(addOn),
          skus: skus.map(([values, included]) =>
            createSku({
              ...values,
              ...Object.fromEntries(addOns.filter((name) => included[name]).map((name) => [name, name])),
            }),
          ),
        }),
      )
  })

const RUNS = 300
const STEPS = { minLength: 10, maxLength: 30 }

describe('random products and selections', () => {
  test('PROD-22 PROD-23 PROD-25 PROD-27 PROD-29 OPEN-093 every possible selection is an existing SKU', () => {
    let selections = 0
    fc.assert(
      fc.property(anyProduct, fc.array(fc.tuple(fc.nat(), fc.nat()), STEPS), (product, steps) => {
        let selection = getInitialSelection(product)
        expect(findSelectedSku(product, selection)).toBeDefined()
        const fields = getOptionFields(product).map((field) => field.fieldName)
        const controls = [...fields, ...product.addOns.map(({ fieldName }) => fieldName)]
        for (const [at, pick] of controls.length === 0 ? [] : steps) {
          const control = controls[at % controls.length] ?? ''
          selections++
          const previous = selection
          const options = getAvailableOptions(product, selection, control)
          const picked = options[pick % options.length]?.value ?? ''
          const isOn = previous.addOnFields.includes(control)
          const isField = fields.includes(control)
          selection = isField
            ? selectOption(product, previous, control, picked)
            : toggleAddOn(product, previous, control)
          expect(isField ? selection.values[control] : selection.addOnFields.includes(control)).toBe(
            isField ? picked : isOn !== canToggleAddOn(product, previous, control),
          )
          expect(findSelectedSku(product, selection)).toBeDefined()
        }
      }),
      { numRuns: RUNS },
    )
    // Without this check, the property would also hold if nothing were selected.
    expect(selections).toBeGreaterThan(5 * RUNS)
  })
})
