import type { ReactNode } from 'react'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { PRODUCT_NOT_FOUND } from '../../lib/content/shared-texts.rules.ts'
import { toggleSearchBar } from '../../lib/navigation/search-bar.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { SearchData } from './load-search.ts'
import styles from './search-page.module.css'

/** Shows the query, the number of results, and the products passed as `children` (SRCH-18). */
export function SearchPage({
  search: { query, items },
  children,
}: {
  readonly search: SearchData
  readonly children: ReactNode
}): ReactNode {
  const count = items.length
  return (
    <div className={`page ${styles['page']}`}>
      <header className={`stack-2 ${styles['head']}`}>
        <p>Search</p>
        <h1>{`“${query}”`}</h1>
        {count > 0 && <p role="status">{`${count} ${count === 1 ? 'Result' : 'Results'}`}</p>}
      </header>
      {count > 0 ? (
        children
      ) : (
        <div className={`stack-4 ${styles['nothing']}`}>
          <p role="status">{PRODUCT_NOT_FOUND}</p>
          <Button onClick={toggleSearchBar}>Search again</Button>
          <ButtonLink variant="secondary" href={href('contactUs')}>
            {routes.contactUs.title}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
