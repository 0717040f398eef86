import { type ReactNode, useId, useRef, useState } from 'react'
import { PRODUCT_NOT_FOUND } from '../../lib/content/shared-texts.rules.ts'
import type { Collection } from '../../product/catalog.rules.ts'
import { Button } from '../../ui/button.tsx'
import { useReplayInput } from '../../ui/use-replay-input.ts'
import {
  getFilterGroups,
  filterItems,
  sortByTitle,
  toggleValue,
  keepValidFilters,
} from '../collection-filters.rules.ts'
import { FilterPanel } from '../filter-panel.tsx'
import { ListingGrid } from '../listing-grid.tsx'
import { NoResults } from '../no-results.tsx'
import { SearchBox } from '../search-box.tsx'
import { changeCollectionQuery, useCollectionQuery } from '../use-collection-query.ts'
import styles from './filterable-grid.module.css'

/** Shows products with filters, search, and sort order, all stored in the URL (COLL-17). */
export function FilterableGrid({ collection }: { readonly collection: Collection }): ReactNode {
  const { filters, items } = collection
  const { selection: selected, searchText, sortOrder } = useCollectionQuery()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const panelId = useId()
  const region = useReplayInput<HTMLDivElement>()
  const toggle = useRef<HTMLDivElement>(null)
  const selection = keepValidFilters(filters, selected)
  const groups = getFilterGroups(filters, items, selection, searchText)
  const results = sortByTitle(filterItems(items, selection, searchText), sortOrder)
  const chosenCount = [...selection.values()].flat().length

  return (
    <div ref={region} className={`stack-4 ${styles['layout']}`} data-filters={filters.length > 0}>
      <div className={`row scripted ${styles['tools']}`}>
        <SearchBox text={searchText} onSearch={(text) => changeCollectionQuery({ searchText: text }, 'replaceState')} />
        {filters.length > 0 && (
          <div ref={toggle} className={styles['toggle']}>
            <Button
              variant="secondary"
              fullWidth
              aria-expanded={filtersOpen}
              aria-controls={panelId}
              onClick={() => setFiltersOpen(!filtersOpen)}
            >
              {chosenCount === 0 ? 'Filters' : `Filters (${chosenCount})`}
            </Button>
          </div>
        )}
        <Button
          variant="secondary"
          onClick={() =>
            changeCollectionQuery({ sortOrder: sortOrder === 'ascending' ? 'descending' : 'ascending' }, 'replaceState')
          }
        >
          <span className="visually-hidden">Sorted by name: </span>
          <span>{sortOrder === 'ascending' ? 'A to Z' : 'Z to A'}</span>
          <span aria-hidden="true">{sortOrder === 'ascending' ? '↓' : '↑'}</span>
        </Button>
      </div>
      {filters.length > 0 && (
        <div className={`scripted ${styles['filters']}`}>
          <FilterPanel
            id={panelId}
            groups={groups}
            open={filtersOpen}
            active={chosenCount > 0}
            onToggle={(key, value) => changeCollectionQuery({ selection: toggleValue(filters, selection, key, value) })}
            onReset={() => changeCollectionQuery({ selection: new Map(), searchText: '' })}
            onDone={() => {
              setFiltersOpen(false)
              toggle.current?.querySelector('button')?.focus()
            }}
          />
        </div>
      )}
      <div className={styles['results']}>
        <p role="status" className={`muted bold ${styles['count']}`}>
          {`${results.length} Results`}
        </p>
        {results.length === 0 ? <NoResults>{PRODUCT_NOT_FOUND}</NoResults> : <ListingGrid items={results} />}
      </div>
    </div>
  )
}
