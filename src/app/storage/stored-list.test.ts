import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { stubBrowser } from '../api/test-api.ts'
import { openTab } from '../test-tab.ts'
import { createStoredList } from './stored-list.ts'
import { changeInOtherTab, stubBrowserStorage } from './test-browser-storage.ts'

beforeEach(() => {
  stubBrowser()
})

function start(max = 3) {
  const { items } = openTab()
  const list = createStoredList({ key: 'recentSearches', schema: z.string(), nameOf: (text) => text, max, items })
  return { items, list, entries: () => list.read(list.text()) }
}

test('puts the newest entry first, keeps no duplicates and removes the oldest entry', () => {
  const { list, entries } = start()
  for (const entry of ['a', 'b', 'c', 'a', 'd']) list.add(entry)
  expect(entries()).toEqual(['d', 'a', 'c'])
  list.remove('a')
  expect(entries()).toEqual(['d', 'c'])
  list.clear()
  expect(list.text()).toBeNull()
})

test.each(['', '{', 'null', '{"a":1}', '[1,{"x":2},"left",null]'])('skips invalid values such as %j', (text) => {
  const { items, entries } = start()
  items.write('recentSearches', text)
  expect(entries()).toEqual(text.includes('left') ? ['left'] : [])
})

test('a list that the browser does not store lasts until the page is closed', () => {
  const { list, entries } = start()
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('The storage refuses.')
  })
  list.add('a')
  list.add('b')
  expect(entries()).toEqual(['b', 'a'])
})

test('notifies subscribers of changes in this and other tabs until they unsubscribe', () => {
  stubBrowserStorage()
  const { list, items } = start()
  const changed = vi.fn()
  const unsubscribe = list.onChange(changed)
  list.add('a')
  expect(changed).toHaveBeenCalledTimes(1)
  changeInOtherTab('recentSearches')
  expect(changed).toHaveBeenCalledTimes(2)
  items.write('recentProducts', 'x')
  expect(changed).toHaveBeenCalledTimes(2)
  unsubscribe()
  list.add('b')
  changeInOtherTab('recentSearches')
  expect(changed).toHaveBeenCalledTimes(2)
})
