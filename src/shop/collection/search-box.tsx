import { type ReactNode, useEffect, useId, useState } from 'react'
import styles from './search-box.module.css'

/** Milliseconds without typing before the search text is applied. Safari limits the number of URL changes. */
const DEBOUNCE_MS = 400

/** Search box for a collection (COLL-22). */
export function SearchBox({
  text,
  onSearch,
}: {
  /** Search text that is currently applied. */
  readonly text: string
  readonly onSearch: (text: string) => void
}): ReactNode {
  const id = useId()
  /** Text that was typed but is not applied yet. */
  const [typed, setTyped] = useState<string>()

  function apply(): void {
    if (typed === undefined) return
    onSearch(typed)
    setTyped(undefined)
  }

  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(apply, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })

  return (
    <div className={styles['search']}>
      <label htmlFor={id} className="visually-hidden">
        Search this collection
      </label>
      <input
        id={id}
        type="search"
        className="control"
        placeholder="SEARCH"
        autoComplete="off"
        enterKeyHint="search"
        value={typed ?? text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
      />
    </div>
  )
}
