import { type ReactNode, useId } from 'react'
import { getSearchSegment } from '#domain/catalog/search.ts'
import { href } from '#routes/href.ts'
import { useStoredList } from '../../storage/use-stored-list.ts'
import { Icon } from '../../ui/icon.tsx'
import { recentSearches } from './recent-searches.ts'
import styles from './recent-searches-list.module.css'

/** Lists recent searches, with controls to run or remove them. */
export function RecentSearchesList({
  onChoose,
  onRemoved,
}: {
  readonly onChoose: () => void
  /** Called before an entry and its focused button are removed. */
  readonly onRemoved: () => void
}): ReactNode {
  const titleId = useId()
  const queries = useStoredList(recentSearches)
  if (queries.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles['recent']}>
      <div className={styles['head']}>
        <h2 id={titleId}>Recent searches</h2>
        <button
          type="button"
          className={styles['clear']}
          onClick={() => {
            recentSearches.clear()
            onRemoved()
          }}
        >
          Clear all
        </button>
      </div>
      <ul role="list">
        {queries.map((query) => (
          <li key={query}>
            <a href={href('search', { query: getSearchSegment(query) })} onClick={onChoose}>
              {query}
            </a>
            <button
              type="button"
              onClick={() => {
                recentSearches.remove(query)
                onRemoved()
              }}
            >
              <Icon name="close" size={18} />
              <span className="visually-hidden">{`Remove “${query}” from recent searches`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
