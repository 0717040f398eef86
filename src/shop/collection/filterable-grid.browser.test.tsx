import '../ui/tokens.css'
import '../ui/base.css'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { RawCollection } from '#contract/cms/collection.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { CollectionPage } from './collection-page.tsx'
import { collectionWith, rawItem, rawTags } from './test-collection.ts'

const url = location.pathname

const filters: RawCollection['filters'] = [
  { category: 'model', multi: true, values: ['Tarn', 'Scree'] },
  { category: 'material', multi: true, values: ['Steel', 'Aluminum'] },
  { category: 'host manufacturer', multi: true, values: ['Cairnwell', 'Other'] },
]

const items = [
  rawItem('Guard', {
    filter_tags: rawTags({ 'host manufacturer': ['Cairnwell'], model: ['Scree'], material: ['Aluminum'] }),
  }),
  rawItem('Barrel', {
    filter_tags: rawTags({ 'host manufacturer': ['Cairnwell'], model: ['Tarn'], material: ['Steel'] }),
  }),
  rawItem('knob', {
    subtitle: 'For a Barrel',
    filter_tags: rawTags({ 'host manufacturer': ['Other'], material: ['Aluminum'] }),
  }),
]

function show(part: Partial<RawCollection> = {}) {
  return render(
    <CollectionPage
      collection={collectionWith({ display_type: 'collection-filterable-grid', filters, items, ...part })}
    />,
  )
}

function titles(): string[] {
  return [...document.querySelectorAll('article h2')].map((title) => title.textContent)
}

beforeEach(() => {
  history.replaceState(null, '', url)
  fakeApi(() => ({ lost: true }))
})

afterEach(() => page.viewport(1280, 800))

describe('filters', () => {
  test('COLL-17 COLL-18 COLL-19 shows one accordion per category on the left, sorted by name, and each one opens and closes', async () => {
    const screen = await show()
    const headings = screen.getByRole('heading', { level: 3 }).elements()
    expect(headings.map((heading) => heading.textContent)).toEqual(['host manufacturer', 'material'])
    const material = screen.getByRole('button', { name: 'material' })
    await expect.element(material).toHaveAttribute('aria-expanded', 'true')
    await material.click()
    await expect.element(material).toHaveAttribute('aria-expanded', 'false')
    await expect.element(screen.getByText('Steel', { exact: true })).not.toBeVisible()
    await material.click()
    await expect.element(screen.getByText('Steel', { exact: true })).toBeVisible()
    const [panel, card] = ['[data-open]', 'article'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    )
    expect(panel?.right).toBeLessThan(card?.left ?? 0)
  })

  test('COLL-20 COLL-21 COLL-25 OPEN-074 shows Reset All only while a filter is active; it clears all filters and shows all items', async () => {
    const screen = await show()
    const reset = screen.getByRole('button', { name: 'Reset All' })
    await expect.element(reset).not.toBeInTheDocument()
    await screen.getByRole('searchbox').fill('barrel')
    await expect.poll(() => titles()).toEqual(['Barrel', 'knob'])
    expect(reset.elements()).toEqual([])
    await screen.getByRole('checkbox', { name: 'Steel' }).click()
    await expect.poll(() => titles()).toEqual(['Barrel'])
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 Results')
    await screen.getByRole('checkbox', { name: 'Cairnwell' }).click()
    await screen.getByRole('checkbox', { name: 'Tarn' }).click()
    await reset.click()
    await expect.poll(() => titles()).toEqual(['Barrel', 'Guard', 'knob'])
    await expect.element(screen.getByRole('status')).toHaveTextContent('3 Results')
    await expect.element(reset).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Filters' })).toHaveFocus()
    expect(location.search).toBe('')
  })

  test('moves focus to the heading when an unchecked value disappears', async () => {
    history.replaceState(null, '', '?filter.material=Steel&filter.host+manufacturer=Other')
    const screen = await show()
    await screen.getByRole('checkbox', { name: 'Steel' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Steel' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'material' })).toHaveFocus()
  })

  test('COLL-27 OPEN-076 a toggle opens and closes the filters below 768 px', async () => {
    await page.viewport(767, 800)
    const screen = await show()
    const toggle = screen.getByRole('button', { name: 'Filters' })
    const value = screen.getByText('Steel', { exact: true })
    await expect.element(value).not.toBeVisible()
    await toggle.click()
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect.element(value).toBeVisible()
    await toggle.click()
    await expect.element(value).not.toBeVisible()
    await toggle.click()
    await screen.getByRole('button', { name: 'Done' }).click()
    await expect.element(value).not.toBeVisible()
    await expect.element(toggle).toHaveFocus()
    await page.viewport(768, 800)
    await expect.element(toggle).not.toBeInTheDocument()
    await expect.element(value).toBeVisible()
  })
})

describe('search, sort order and count', () => {
  test('COLL-06 COLL-22 COLL-23 COLL-25 COLL-26 the search box SEARCH narrows the list and updates the count', async () => {
    const screen = await show()
    const box = screen.getByPlaceholder('SEARCH', { exact: true })
    const status = screen.getByRole('status')
    await expect.element(status).toHaveTextContent('3 Results')
    await box.fill('bARREL')
    await expect.poll(() => titles()).toEqual(['Barrel', 'knob'])
    await expect.element(status).toHaveTextContent('2 Results')
    await box.fill('%')
    await expect.element(screen.getByText('Product not found', { exact: true })).toBeVisible()
    await expect.element(status).toHaveTextContent('0 Results')
    await box.fill('')
    await expect.element(status).toHaveTextContent('3 Results')
  })

  test('COLL-24 OPEN-073 sorts the list by title in ascending order, and the toggle reverses it', async () => {
    const screen = await show()
    expect(titles()).toEqual(['Barrel', 'Guard', 'knob'])
    const toggle = screen.getByRole('button', { name: /Sorted by name/ })
    await toggle.click()
    expect(titles()).toEqual(['knob', 'Guard', 'Barrel'])
    await toggle.click()
    expect(titles()).toEqual(['Barrel', 'Guard', 'knob'])
  })
})

describe('URL', () => {
  test('going back undoes a filter', async () => {
    const screen = await show()
    await screen.getByRole('checkbox', { name: 'Steel' }).click()
    expect(location.search).toBe('?filter.material=Steel')
    expect(titles()).toEqual(['Barrel'])
    history.back()
    await expect.poll(() => titles()).toEqual(['Barrel', 'Guard', 'knob'])
    await expect.element(screen.getByRole('checkbox', { name: 'Steel' })).not.toBeChecked()
  })

  test('typing adds no history entries, and pressing Enter applies the text immediately', async () => {
    const screen = await show()
    const before = history.length
    await screen.getByRole('searchbox').click()
    await userEvent.keyboard('guard{Enter}')
    expect(location.search).toBe('?search=guard')
    expect(history.length).toBe(before)
  })
})
