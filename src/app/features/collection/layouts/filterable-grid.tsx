import { type ReactNode, useId, useRef, useState } from 'react'
import type { Collection } from '#domain/catalogue/catalogue.ts'
import {
  filterGroups,
  filterItems,
  sortByTitle,
  toggleValue,
  validChoice,
} from '#domain/catalogue/collection-filters.ts'
import { PRODUCT_NOT_FOUND } from '#domain/content/shared-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterPanel } from '../filter-panel.tsx'
import { ListingGrid } from '../listing-grid.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { SearchBox } from '../search-box.tsx'
import { changeCollectionQuery, useCollectionQuery } from '../use-collection-query.ts'
import styles from './filterable-grid.module.css'

/** Products beside filters, with search and sort; what is chosen is in the address (COLL-17). */
export function FilterableGrid({ collection }: { readonly collection: Collection }): ReactNode {
  const { filters, items } = collection
  const { choice: wanted, searchText, sortOrder } = useCollectionQuery()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const panelId = useId()
  const toggle = useRef<HTMLDivElement>(null)
  const choice = validChoice(filters, wanted)
  const groups = filterGroups(filters, items, choice, searchText)
  const results = sortByTitle(filterItems(items, choice, searchText), sortOrder)
  const chosenCount = [...choice.values()].flat().length

  return (
    <div className={styles['layout']} data-filters={filters.length > 0}>
      <div className={styles['tools']}>
        <SearchBox text={searchText} onSearch={(text) => changeCollectionQuery({ searchText: text }, 'replace')} />
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
            changeCollectionQuery({ sortOrder: sortOrder === 'ascending' ? 'descending' : 'ascending' }, 'replace')
          }
        >
          <span className="visually-hidden">Sorted by title: </span>
          <span>{sortOrder === 'ascending' ? 'A to Z' : 'Z to A'}</span>
          <span aria-hidden="true">{sortOrder === 'ascending' ? '↓' : '↑'}</span>
        </Button>
      </div>
      {filters.length > 0 && (
        <div className={styles['filters']}>
          <FilterPanel
            id={panelId}
            groups={groups}
            open={filtersOpen}
            active={chosenCount > 0}
            onToggle={(key, value) => changeCollectionQuery({ choice: toggleValue(filters, choice, key, value) })}
            onReset={() => changeCollectionQuery({ choice: new Map(), searchText: '' })}
            onDone={() => {
              setFiltersOpen(false)
              toggle.current?.querySelector('button')?.focus()
            }}
          />
        </div>
      )}
      <div className={styles['results']}>
        <p role="status" className={styles['count']}>
          {`${results.length} Results`}
        </p>
        {results.length === 0 ? <NothingFound>{PRODUCT_NOT_FOUND}</NothingFound> : <ListingGrid items={results} />}
      </div>
    </div>
  )
}
