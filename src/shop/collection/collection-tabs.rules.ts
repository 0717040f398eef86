import type { Collection, CollectionItem } from '../product/catalog.rules.ts'

/** The default tab (COLL-11). */
const ALL_TAB = 'all'

/** Products on a tab with the same tag. */
export interface TagGroup {
  /** The shared tag, or an empty string for untagged products. */
  readonly tag: string
  readonly items: readonly CollectionItem[]
}

/** Returns the tabs of a collection: 'all' and the values of its first filter (COLL-10). */
export function getCollectionTabs(filters: Collection['filters']): string[] {
  return [...new Set([ALL_TAB, ...(filters[0]?.values ?? [])])]
}

/** Returns the tab in a URL, or 'all' if the tab is missing or unknown (OPEN-075). */
export function getActiveTab(tabs: readonly string[], requested: string | undefined): string {
  return tabs.find((tab) => tab === requested) ?? ALL_TAB
}

/** Groups the products on a tab by tag, in tab order, followed by tags without a tab and then untagged products. */
export function groupByTag({ filters, items }: Pick<Collection, 'filters' | 'items'>, tab: string): TagGroup[] {
  const category = filters[0]?.category
  const shown = items.filter(
    (item) =>
      tab === ALL_TAB ||
      item.tag === tab ||
      item.filterTags.some((tag) => tag.filterCategory === category && tag.filterValue === tab),
  )
  const groups = new Map(getCollectionTabs(filters).map((tag): [string, CollectionItem[]] => [tag, []]))
  for (const item of shown) {
    const group = groups.get(item.tag)
    if (group === undefined) groups.set(item.tag, [item])
    else group.push(item)
  }
  const untagged = groups.get('') ?? []
  groups.delete('')
  return [...groups, ['', untagged] as const].flatMap(([tag, grouped]) =>
    grouped.length === 0 ? [] : [{ tag, items: grouped }],
  )
}
