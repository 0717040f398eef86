import { type ReactNode, useEffect } from 'react'
import { closeSearchBar, SEARCH_BAR_ID, useSearchBar } from '../../lib/navigation/search-bar.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import styles from './search-slot.module.css'

const SearchBar = lazyComponent(async () => (await import('../../collection/search/search-bar.tsx')).SearchBar, {
  // Keeps what is typed until the script has loaded.
  loading: <input ref={(field) => field?.focus()} aria-label="Search products" className={styles['early']} />,
})

/** Slot for the search bar, which loads when it first opens and closes when the route changes (OPEN-069). */
export function SearchSlot({ path }: { readonly path: string }): ReactNode {
  const open = useSearchBar((state) => state.open)
  useEffect(() => closeSearchBar, [path])
  return (
    open && (
      <div id={SEARCH_BAR_ID} className={styles['slot']}>
        <SearchBar />
      </div>
    )
  )
}
