import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Collection, CollectionItem } from '../product/catalog.rules.ts'
import {
  type FilterSelection,
  getFilterGroups,
  filterItems,
  type SortOrder,
  sortByTitle,
  toggleValue,
  keepValidFilters,
} from './collection-filters.rules.ts'
import { listedItem, rawTags } from './test-collection.ts'

type Filters = Collection['filters']
type Tags = Readonly<Record<string, readonly string[]>>

function listed(title: string, tags: Tags = {}, subtitle = ''): CollectionItem {
  return listedItem(title, { subtitle, filter_tags: rawTags(tags) })
}

function choose(selection: Tags): FilterSelection {
  return new Map(Object.entries(selection))
}

const filters: Filters = [
  { category: 'model', multi: true, values: ['Tarn', 'Scree'] },
  { category: 'material', multi: true, values: ['Steel', 'Aluminum', 'Brass'] },
  { category: 'host manufacturer', multi: true, values: ['Cairnwell', 'Other'] },
]
const barrel = listed('Barrel', { 'host manufacturer': ['Cairnwell'], model: ['Tarn'], material: ['Steel'] })
const guard = listed('Guard', { 'host manufacturer': ['Cairnwell'], model: ['Scree'], material: ['Aluminum'] })
const knob = listed('Knob', { 'host manufacturer': ['Other'], material: ['Aluminum', 'Steel'] })
const items = [barrel, guard, knob]

function offered(selection: FilterSelection, searchText = ''): Record<string, string[]> {
  const groups = getFilterGroups(filters, items, selection, searchText)
  return Object.fromEntries(groups.map(({ category, options }) => [category, options.map(({ value }) => value)]))
}

describe('selection', () => {
  test('COLL-29 OPEN-071 adds a second value, or replaces the first if multi is false', () => {
    const first = toggleValue(filters, new Map(), 'material', 'Steel')
    expect(toggleValue(filters, first, 'material', 'Aluminum')).toEqual(choose({ material: ['Steel', 'Aluminum'] }))
    const single = filters.map((filter) => ({ ...filter, multi: false }))
    expect(toggleValue(single, first, 'material', 'Aluminum')).toEqual(choose({ material: ['Aluminum'] }))
    expect(toggleValue(single, first, 'material', 'Steel')).toEqual(new Map())
    const others = filters.map((filter) => ({ ...filter, multi: filter.category === 'material' }))
    expect(toggleValue(others, first, 'material', 'Aluminum')).toEqual(choose({ material: ['Steel', 'Aluminum'] }))
  })

  test('drops unknown values, and models without a host manufacturer', () => {
    const requested = choose({ material: ['Wood', 'Steel'], color: ['Red'], model: ['Tarn'] })
    expect(keepValidFilters(filters, requested)).toEqual(choose({ material: ['Steel'] }))
  })

  test('OPEN-071 keeps only one of two URL values in a single-choice category', () => {
    const single = [{ category: 'material', multi: false, values: ['Steel', 'Aluminum'] }]
    expect(keepValidFilters(single, choose({ material: ['Aluminum', 'Steel'] }))).toEqual(
      choose({ material: ['Steel'] }),
    )
  })
})

describe('narrowing filters', () => {
  test('COLL-18 COLL-31 sorts categories by name and hides values without a matching item', () => {
    expect(offered(new Map())).toEqual({
      'host manufacturer': ['Cairnwell', 'Other'],
      material: ['Steel', 'Aluminum'],
    })
    expect(Object.keys(offered(choose({ 'host manufacturer': ['Cairnwell'] })))).toEqual([
      'host manufacturer',
      'material',
      'model',
    ])
    expect(offered(new Map(), 'barrel')).toEqual({ 'host manufacturer': ['Cairnwell'], material: ['Steel'] })
  })

  test('COLL-31 OPEN-117 a selection narrows the other categories but keeps all values of its category', () => {
    expect(offered(choose({ 'host manufacturer': ['Other'] }))).toEqual({
      'host manufacturer': ['Cairnwell', 'Other'],
      material: ['Steel', 'Aluminum'],
    })
    expect(offered(choose({ model: ['Tarn'], 'host manufacturer': ['Cairnwell'] }))).toEqual({
      'host manufacturer': ['Cairnwell'],
      material: ['Steel'],
      model: ['Tarn', 'Scree'],
    })
  })

  test('COLL-28 offers model only while a host manufacturer is selected', () => {
    expect(offered(new Map())).not.toHaveProperty('model')
    expect(offered(choose({ 'host manufacturer': ['Cairnwell'] }))).toHaveProperty('model', ['Tarn', 'Scree'])
    expect(offered(choose({ 'host manufacturer': ['Other'] }))).not.toHaveProperty('model')
    expect(offered(choose({ material: ['Steel'] }))).not.toHaveProperty('model')
  })

  test('COLL-28 matches category names regardless of case', () => {
    const shouted = filters.map((filter) => ({ ...filter, category: ` ${filter.category.toUpperCase()}` }))
    const keys = (selection: FilterSelection) => getFilterGroups(shouted, items, selection, '').map(({ key }) => key)
    expect(getFilterGroups(shouted, items, new Map(), '')[0]?.category).toBe('HOST MANUFACTURER')
    expect(keys(new Map())).toEqual(['host manufacturer', 'material'])
    expect(keys(choose({ 'host manufacturer': ['Cairnwell'] }))).toEqual(['host manufacturer', 'material', 'model'])
  })

  test('merges categories of the same name', () => {
    const duplicated = [...filters, { category: 'Material', multi: true, values: ['Steel', 'Wood'] }]
    const groups = getFilterGroups(duplicated, items, new Map(), '')
    expect(groups.map(({ key }) => key)).toEqual(['host manufacturer', 'material'])
  })
})

describe('search and sort', () => {
  test.each([
    ['carbine', ['Scree']],
    ['CARBINE', ['Scree']],
    ['scrEE', ['Scree']],
    [' scree ', ['Scree']],
    ['', ['Scree', 'Tarn']],
    ['%', []],
    ['.*', []],
  ])('COLL-23 searches titles and subtitles for %j, ignoring case', (text, found) => {
    const list = [listed('Scree', {}, 'A light Carbine'), listed('Tarn', {}, 'A rifle')]
    expect(filterItems(list, new Map(), text).map(({ title }) => title)).toEqual(found)
  })

  test('COLL-24 sorts by title in both directions, ignoring case and using numeric order for numbers', () => {
    const titles = (order: SortOrder) =>
      sortByTitle(
        ['Mag 30', 'arm', 'Zed', 'Mag 5', 'Barrel'].map((title) => listed(title)),
        order,
      ).map(({ title }) => title)
    expect(titles('ascending')).toEqual(['arm', 'Barrel', 'Mag 5', 'Mag 30', 'Zed'])
    expect(titles('descending')).toEqual(['Zed', 'Mag 30', 'Mag 5', 'Barrel', 'arm'])
  })
})

describe('random collections and selections', () => {
  const CATEGORIES = ['host manufacturer', 'model', 'material', 'use']
  const VALUES = ['a', 'b', 'c', 'd']
  const anyTags = fc.record(Object.fromEntries(CATEGORIES.map((category) => [category, fc.subarray(VALUES)])))
  const anyItems = fc.array(
    fc.record({ title: fc.string({ maxLength: 4 }), tags: anyTags }).map(({ title, tags }) => listed(title, tags)),
    { maxLength: 12 },
  )
  const anyFilters: fc.Arbitrary<Filters> = fc
    .shuffledSubarray(CATEGORIES)
    .chain((categories) =>
      fc.tuple(
        ...categories.map((category) =>
          fc.record({ category: fc.constant(category), multi: fc.boolean(), values: fc.shuffledSubarray(VALUES) }),
        ),
      ),
    )
  const anyShop = fc.record({
    filters: anyFilters,
    items: anyItems,
    wanted: anyTags,
    text: fc.string({ maxLength: 1 }),
  })
  const RUNS = { numRuns: 2000 }

  test('COLL-31 every offered value has matching items, and selecting it shows exactly the stated number', () => {
    fc.assert(
      fc.property(anyShop, ({ filters: all, items: list, wanted, text }) => {
        const selection = keepValidFilters(all, choose(wanted))
        for (const { key, options } of getFilterGroups(all, list, selection, text)) {
          for (const { value, count, chosen } of options) {
            const alone = new Map([...selection, [key, [value]]])
            expect(filterItems(list, alone, text)).toHaveLength(count)
            expect(chosen || count > 0).toBe(true)
          }
        }
      }),
      RUNS,
    )
  })

  test('COLL-30 OPEN-070 finds the same results as a naive implementation', () => {
    fc.assert(
      fc.property(anyShop, ({ filters: all, items: list, wanted, text }) => {
        const selection = keepValidFilters(all, choose(wanted))
        const expected: CollectionItem[] = []
        for (const item of list) {
          let isMatch = `${item.title}\n${item.subtitle}`.toLowerCase().includes(text.trim().toLowerCase())
          for (const category of CATEGORIES) {
            const values = selection.get(category) ?? []
            if (values.length === 0) continue
            let any = false
            for (const tag of item.filterTags) {
              if (tag.filterCategory === category && values.includes(tag.filterValue)) any = true
            }
            isMatch &&= any
          }
          if (isMatch) expected.push(item)
        }
        expect(filterItems(list, selection, text)).toEqual(expected)
      }),
      RUNS,
    )
  })

  test('OPEN-072 the selection has only known values after any clicks, and every selected value is still offered', () => {
    const anyClicks = fc.array(fc.tuple(fc.constantFrom(...CATEGORIES), fc.constantFrom(...VALUES)), { maxLength: 8 })
    fc.assert(
      fc.property(anyShop, anyClicks, ({ filters: all, items: list }, clicks) => {
        let selection: FilterSelection = new Map()
        for (const [key, value] of clicks) selection = toggleValue(all, selection, key, value)
        expect(keepValidFilters(all, selection)).toEqual(selection)
        expect(selection.has('model') && !selection.has('host manufacturer')).toBe(false)
        const chosen = getFilterGroups(all, list, selection, '').flatMap(({ key, options }) =>
          options.filter((option) => option.chosen).map(({ value }) => `${key} ${value}`),
        )
        const expected = [...selection].flatMap(([key, values]) => values.map((value) => `${key} ${value}`))
        expect(chosen.toSorted()).toEqual(expected.toSorted())
      }),
      RUNS,
    )
  })
})
