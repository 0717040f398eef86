import { expect, test } from 'vitest'
import type { CollectionItem } from '../product/catalog.rules.ts'
import { getActiveTab, getCollectionTabs, groupByTag } from './collection-tabs.rules.ts'
import { listedItem, rawTags } from './test-collection.ts'

function listed(title: string, tag: string, type: readonly string[] = tag === '' ? [] : [tag]): CollectionItem {
  return listedItem(title, { tag, filter_tags: rawTags({ type }) })
}

const filters = [
  { category: 'type', multi: false, values: ['Tops', 'Headwear', 'Belts'] },
  { category: 'fiber', multi: true, values: ['Wool'] },
]
const collection = {
  filters,
  items: [listed('cap', 'Headwear'), listed('oddment', ''), listed('pin', 'Pins'), listed('tee', 'Tops')],
}

function titles(tab: string): [string, string[]][] {
  return groupByTag(collection, tab).map(({ tag, items }) => [tag, items.map(({ title }) => title)])
}

test('COLL-10 the tabs are "all" and the values of the first filter', () => {
  expect(getCollectionTabs(filters)).toEqual(['all', 'Tops', 'Headwear', 'Belts'])
  expect(getCollectionTabs([])).toEqual(['all'])
  expect(getCollectionTabs([{ category: 'x', multi: true, values: ['a', 'all', 'a'] }])).toEqual(['all', 'a'])
})

test.each([
  [undefined, 'all'],
  ['', 'all'],
  ['Shoes', 'all'],
  ['tops', 'all'],
  ['Tops', 'Tops'],
])("COLL-11 OPEN-075 activeFilter %j selects the tab '%s'", (requested, tab) => {
  expect(getActiveTab(getCollectionTabs(filters), requested)).toBe(tab)
})

test('COLL-13 groups items by tag in the order of the tabs, with untagged items last', () => {
  expect(titles('all')).toEqual([
    ['Tops', ['tee']],
    ['Headwear', ['cap']],
    ['Pins', ['pin']],
    ['', ['oddment']],
  ])
})

test('COLL-13 COLL-14 an item belongs to a tab by its tag or by a filter tag of the first filter', () => {
  const fiber = { ...listed('scarf', 'Outerwear'), filterTags: [{ filterCategory: 'fiber', filterValue: 'Tops' }] }
  const items = [listed('hood', 'Outerwear', ['Tops']), listed('tee', 'Tops', []), fiber]
  expect(groupByTag({ filters, items }, 'Tops').map(({ tag, items: [item] }) => [tag, item?.title])).toEqual([
    ['Tops', 'tee'],
    ['Outerwear', 'hood'],
  ])
})
