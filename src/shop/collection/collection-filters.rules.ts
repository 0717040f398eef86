import type { Collection, CollectionItem } from '../product/catalog.rules.ts'

/** Selected values by category key. Categories without a selection are omitted. */
export type FilterSelection = ReadonlyMap<string, readonly string[]>

export type SortOrder = 'ascending' | 'descending'

/** Initial sort order of the filterable grid (OPEN-073). */
export const DEFAULT_SORT_ORDER: SortOrder = 'ascending'

/** A filter category of a listing. */
export interface FilterGroup {
  readonly key: string
  readonly category: string
  readonly multi: boolean
  readonly options: readonly FilterOption[]
}

interface FilterOption {
  readonly value: string
  /** Number of products with this value that match the search text and the selections in the other categories. */
  readonly count: number
  readonly chosen: boolean
}

interface FilterCategory {
  readonly key: string
  readonly category: string
  readonly multi: boolean
  readonly values: readonly string[]
}

/** Category that is offered only while another category has a selection (COLL-28). */
const DEPENDENT_CATEGORY = 'model'
const REQUIRED_CATEGORY = 'host manufacturer'

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Returns a key for comparing categories, ignoring case, which may vary between entries of the same name. */
export function getCategoryKey(category: string): string {
  return category.trim().toLowerCase()
}

/** Returns the categories sorted by name, with duplicates merged (COLL-18). */
function filterCategories(filters: Collection['filters']): FilterCategory[] {
  const categories = new Map<string, FilterCategory>()
  for (const { category, multi, values } of filters) {
    const key = getCategoryKey(category)
    const known = categories.get(key)
    categories.set(key, {
      key,
      category: known?.category ?? category.trim(),
      multi: multi && (known?.multi ?? true),
      values: [...new Set([...(known?.values ?? []), ...values])],
    })
  }
  return [...categories.values()].toSorted((a, b) => byName.compare(a.category, b.category))
}

/**
 * Removes unknown values from a selection, because a URL may be outdated or edited. Keeps only one value if `multi` is
 * false (OPEN-071), and removes 'model' if 'host manufacturer' has no selection (OPEN-072).
 */
export function keepValidFilters(filters: Collection['filters'], selection: FilterSelection): FilterSelection {
  const valid = new Map<string, readonly string[]>()
  for (const { key, multi, values } of filterCategories(filters)) {
    const chosen = values.filter((value) => selection.get(key)?.includes(value))
    if (chosen.length > 0) valid.set(key, multi ? chosen : chosen.slice(0, 1))
  }
  if (!valid.has(REQUIRED_CATEGORY)) valid.delete(DEPENDENT_CATEGORY)
  return valid
}

/** Toggles a value in a selection. If `multi` is false, the value replaces the previous one. */
export function toggleValue(
  filters: Collection['filters'],
  selection: FilterSelection,
  key: string,
  value: string,
): FilterSelection {
  const chosen = selection.get(key) ?? []
  const multi = filterCategories(filters).find((category) => category.key === key)?.multi ?? true
  const others = multi ? chosen.filter((other) => other !== value) : []
  return keepValidFilters(filters, new Map([...selection, [key, chosen.includes(value) ? others : [...others, value]]]))
}

/** Returns the products that match the selection and the search text, in their original order. */
export function filterItems(
  items: readonly CollectionItem[],
  selection: FilterSelection,
  searchText: string,
): CollectionItem[] {
  return items.filter((item) => matchesSearch(item, searchText) && matchesSelection(item, selection))
}

/**
 * Returns the filters of a listing, sorted by name. Includes only values with at least one product that matches the
 * search text and the selections in the other categories (COLL-31), plus selected values, so that they can be
 * deselected.
 */
export function getFilterGroups(
  filters: Collection['filters'],
  items: readonly CollectionItem[],
  selection: FilterSelection,
  searchText: string,
): FilterGroup[] {
  const found = items.filter((item) => matchesSearch(item, searchText))
  return filterCategories(filters)
    .filter(({ key }) => key !== DEPENDENT_CATEGORY || selection.has(REQUIRED_CATEGORY))
    .map(({ key, category, multi, values }) => {
      const others = new Map([...selection].filter(([other]) => other !== key))
      const counts = countValues(
        found.filter((item) => matchesSelection(item, others)),
        key,
      )
      const options = values
        .map((value) => ({
          value,
          count: counts.get(value) ?? 0,
          chosen: selection.get(key)?.includes(value) ?? false,
        }))
        .filter(({ count, chosen }) => count > 0 || chosen)
      return { key, category, multi, options }
    })
    .filter(({ options }) => options.length > 0)
}

/** Returns the products sorted by title. */
export function sortByTitle(items: readonly CollectionItem[], order: SortOrder): CollectionItem[] {
  const direction = order === 'ascending' ? 1 : -1
  return items.toSorted((a, b) => direction * byName.compare(a.title, b.title))
}

/** Returns whether the title or subtitle contains the text, ignoring case (COLL-23). */
function matchesSearch({ title, subtitle }: CollectionItem, searchText: string): boolean {
  const sought = searchText.trim().toLowerCase()
  return title.toLowerCase().includes(sought) || subtitle.toLowerCase().includes(sought)
}

/** Returns whether a product matches at least one selected value in every category with a selection (OPEN-070). */
function matchesSelection(item: CollectionItem, selection: FilterSelection): boolean {
  return [...selection].every(([key, values]) =>
    item.filterTags.some((tag) => getCategoryKey(tag.filterCategory) === key && values.includes(tag.filterValue)),
  )
}

/** Counts products by their values in a category. Repeated tags of a product count once. */
function countValues(items: readonly CollectionItem[], key: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { filterTags } of items) {
    const tags = filterTags.filter((tag) => getCategoryKey(tag.filterCategory) === key)
    for (const value of new Set(tags.map((tag) => tag.filterValue))) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}
