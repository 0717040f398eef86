import '../ui/base.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { fakeApi } from '../lib/api/test-api.ts'
import { CollectionPage } from './collection-page.tsx'
import { collectionWith, rawItem, rawTags } from './test-collection.ts'

const url = location.pathname

const collection = collectionWith({
  display_type: 'collection-tabbed-grid',
  filters: [
    { category: 'type', multi: false, values: ['Tops', 'Headwear', 'Belts'] },
    { category: 'fiber', multi: true, values: ['Wool'] },
  ],
  items: [
    rawItem('Cap', { tag: 'Headwear', filter_tags: rawTags({ type: ['Headwear'] }) }),
    rawItem('Tee', { tag: 'Tops', filter_tags: rawTags({ type: ['Tops'] }) }),
    rawItem('Beanie', { tag: 'Headwear', filter_tags: rawTags({ type: ['Headwear'], fiber: ['Wool'] }) }),
  ],
})

/** Returns the heading of each group with its products. */
function groups(): string[] {
  return [...document.querySelectorAll('[role="tabpanel"] :is(h2, h3)')].map((heading) => heading.textContent)
}

function show(query = '') {
  history.replaceState(null, '', url + query)
  return render(<CollectionPage collection={collection} />)
}

beforeEach(() => {
  fakeApi(() => ({ lost: true }))
})

afterEach(() => {
  history.replaceState(null, '', url)
})

test('COLL-04 COLL-10 COLL-11 COLL-13 the tabs are "all" and the values of the first filter, and all items are shown in groups by tag', async () => {
  const screen = await show()
  const tabs = screen.getByRole('tab').elements()
  expect(tabs.map((tab) => tab.textContent)).toEqual(['all', 'Tops', 'Headwear', 'Belts'])
  await expect.element(screen.getByRole('tab', { selected: true })).toHaveTextContent('all')
  expect(groups()).toEqual(['Tops', 'Tee', 'Headwear', 'Cap', 'Beanie'])
})

test('COLL-12 the parameter activeFilter stores the selected tab, and going back returns to the previous tab', async () => {
  const screen = await show()
  await screen.getByRole('tab', { name: 'Headwear' }).click()
  expect(location.search).toBe('?activeFilter=Headwear')
  expect(groups()).toEqual(['Headwear', 'Cap', 'Beanie'])
  await expect.element(screen.getByRole('tabpanel', { name: 'Headwear' })).toBeVisible()
  history.back()
  await expect.poll(() => groups()).toEqual(['Tops', 'Tee', 'Headwear', 'Cap', 'Beanie'])
})

test("COLL-12 NAV-29 the new history entry keeps the router's state", async () => {
  const screen = await show()
  history.replaceState({ router: 1, from: '/about-us' }, '')
  await screen.getByRole('tab', { name: 'Tops' }).click()
  expect(history.state).toEqual({ router: 1, from: '/about-us' })
})

test('COLL-12 COLL-14 a tab in the URL without items shows No items found', async () => {
  const screen = await show('?activeFilter=Belts')
  await expect.element(screen.getByText('No items found', { exact: true })).toBeVisible()
})

test('the tab list has one tab stop; arrows, Home and End select tabs', async () => {
  const screen = await show()
  const tab = (name: string) => screen.getByRole('tab', { name })
  tab('all').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Tops')).toHaveFocus()
  expect(groups()).toEqual(['Tops', 'Tee'])
  await userEvent.keyboard('{End}')
  await expect.element(tab('Belts')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('all')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Home}')
  await expect.element(tab('all')).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Tee' })).toHaveFocus()
})
