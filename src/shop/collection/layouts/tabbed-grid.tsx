import { type ReactNode, useId } from 'react'
import { NO_ITEMS_FOUND } from '../../lib/content/shared-texts.rules.ts'
import type { Collection } from '../../product/catalog.rules.ts'
import { getActiveTab, getCollectionTabs, groupByTag } from '../collection-tabs.rules.ts'
import { ListingGrid } from '../listing-grid.tsx'
import { NoResults } from '../no-results.tsx'
import { tabIds, TabList } from '../tab-list.tsx'
import { changeCollectionQuery, useCollectionQuery } from '../use-collection-query.ts'
import styles from './tabbed-grid.module.css'

/** Groups products by tag in tabs. The URL stores the selected tab (COLL-10, COLL-12, COLL-13). */
export function TabbedGrid({ collection }: { readonly collection: Collection }): ReactNode {
  const id = useId()
  const tabs = getCollectionTabs(collection.filters)
  const tab = getActiveTab(tabs, useCollectionQuery().tab)
  const ids = tabIds(id)
  return (
    <>
      <TabList
        id={id}
        label={collection.title}
        tabs={tabs}
        selected={tab}
        onSelect={(selected, by) =>
          changeCollectionQuery({ tab: selected }, by === 'click' ? 'pushState' : 'replaceState')
        }
      />
      <div id={ids.panel} role="tabpanel" aria-labelledby={ids.tab(tabs.indexOf(tab))} className={styles['panel']}>
        <TagGroups collection={collection} tab={tab} />
      </div>
    </>
  )
}

function TagGroups({ collection, tab }: { readonly collection: Collection; readonly tab: string }): ReactNode {
  const groups = groupByTag(collection, tab)
  if (groups.length === 0) return <NoResults>{NO_ITEMS_FOUND}</NoResults>
  return groups.map(({ tag, items }) => (
    <section key={tag} aria-label={tag === '' ? undefined : tag} className={styles['group']}>
      {tag !== '' && <h2>{tag}</h2>}
      <ListingGrid items={items} level={tag === '' ? 2 : 3} />
    </section>
  ))
}
