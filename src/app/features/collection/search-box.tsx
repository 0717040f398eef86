import { type ReactNode, useEffect, useId, useState } from 'react'
import styles from './search-box.module.css'

/** How long typing rests before the text counts: browsers limit how often an address may change. */
const REST_MS = 200

/** Searches within a listing (COLL-22). */
export function SearchBox({
  text,
  onSearch,
}: {
  /** The text that the listing is searched for. */
  readonly text: string
  readonly onSearch: (text: string) => void
}): ReactNode {
  const id = useId()
  /** What is typed and does not count yet. */
  const [typed, setTyped] = useState<string>()

  function settle(): void {
    if (typed === undefined) return
    onSearch(typed)
    setTyped(undefined)
  }

  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(settle, REST_MS)
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
        placeholder="SEARCH"
        autoComplete="off"
        enterKeyHint="search"
        value={typed ?? text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
        }}
      />
    </div>
  )
}
