import type { ReactNode } from 'react'
import { PRODUCT_NOT_FOUND } from '#domain/content/shared-texts.ts'
import { toggleSearchBar } from '../../navigation/search-bar.ts'
import { Button } from '../../ui/button.tsx'
import styles from './search-page.module.css'

/** What a search has found: the query, how many, and the products as `children` (SRCH-18). */
export function SearchPage({
  query,
  count,
  children,
}: {
  readonly query: string
  readonly count: number
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <p>Search</p>
        <h1>{`“${query}”`}</h1>
        {count > 0 && (
          <p className={styles['count']} role="status">
            {`${count} ${count === 1 ? 'Result' : 'Results'}`}
          </p>
        )}
      </header>
      {count > 0 ? (
        children
      ) : (
        <div className={styles['nothing']}>
          <p>{PRODUCT_NOT_FOUND}</p>
          <Button variant="secondary" onClick={toggleSearchBar}>
            Search again
          </Button>
        </div>
      )}
    </div>
  )
}
