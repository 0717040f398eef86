import type { ReactNode } from 'react'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import type { SearchData } from './load-search.ts'
import styles from './search-page.module.css'

const NothingFound = lazyComponent(async () => (await import('./no-results.tsx')).NoResults)

/** Shows the query, the number of results, and the products passed as `children` (SRCH-18). */
export function SearchPage({
  search: { query, note, items },
  children,
}: {
  readonly search: SearchData
  readonly children: ReactNode
}): ReactNode {
  const count = items.length
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <p>Search</p>
        <h1>{`“${query}”`}</h1>
        {count > 0 && <p role="status">{`${note} ${count} ${count === 1 ? 'Result' : 'Results'}`}</p>}
      </header>
      {count > 0 ? children : <NothingFound />}
    </div>
  )
}
