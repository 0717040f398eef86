import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { href } from '#routes/href.ts'
import { PRODUCT_NOT_FOUND } from '../../lib/content/shared-texts.rules.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { closeSearchBar, SEARCH_BAR_ID } from '../../lib/navigation/search-bar.ts'
import { Button } from '../../ui/button.tsx'
import { isSearchable, getSearchSegment } from './search.rules.ts'
import { Suggestion } from './suggestion.tsx'
import { useSuggestions } from './use-suggestions.ts'
import styles from './search-bar.module.css'

/** Index used while no suggestion is highlighted (SRCH-08). */
const NO_HIGHLIGHT = -1

/** Returns the text that was typed while this script was loading. */
function getEarlyInput(): string {
  return document.querySelector<HTMLInputElement>(`#${SEARCH_BAR_ID} input`)?.value ?? ''
}

/**
 * Search field with suggestions, implemented as a combobox. The arrow keys move the highlight, Enter opens the
 * highlighted product or runs the full search, and Escape closes the bar (SRCH-09 to SRCH-14, OPEN-069).
 */
export function SearchBar(): ReactNode {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(getEarlyInput)
  const { items, loaded, clear } = useSuggestions(query)
  const [highlight, setHighlight] = useState({ items, index: NO_HIGHLIGHT })
  // New suggestions start without a highlight.
  const index = highlight.items === items ? highlight.index : NO_HIGHLIGHT
  const highlighted = items[index]
  const open = items.length > 0

  // The field that was shown while this script was loading had the focus.
  useLayoutEffect(() => input.current?.focus(), [])

  useEffect(() => {
    const closeOnEscape = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Focuses the control that opened the search bar, before the bar closes and the control no longer references it.
      document.querySelector<HTMLElement>(`[aria-controls="${SEARCH_BAR_ID}"]`)?.focus()
      closeSearchBar()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [])

  function openPage(path: string): void {
    clear()
    setQuery('')
    closeSearchBar()
    void goTo(path)
  }

  function search(event: SyntheticEvent): void {
    event.preventDefault()
    if (isSearchable(query)) openPage(href('search', { query: getSearchSegment(query) }))
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Ignores keys pressed during IME composition.
    if (event.nativeEvent.isComposing) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined && open) {
      event.preventDefault()
      setHighlight({ items, index: Math.min(Math.max(index + move, NO_HIGHLIGHT), items.length - 1) })
    }
    if (event.key === 'Enter' && highlighted !== undefined) {
      event.preventDefault()
      openPage(highlighted.url)
    }
  }

  return (
    <search className={styles['bar']}>
      <form method="dialog" className={styles['form']} onSubmit={search}>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={highlighted === undefined ? undefined : `${listId}-${index}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Search products"
          value={query}
          className={`control ${styles['input']}`}
          onChange={(event) => {
            setQuery(event.target.value)
            // Pressing Enter right after typing must not open the highlighted product of the previous query.
            setHighlight({ items, index: NO_HIGHLIGHT })
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="submit">Search</Button>
      </form>
      {/* Visually hidden while open, because the number of suggestions can be seen. */}
      <p className={open ? 'visually-hidden' : styles['none']} aria-live="polite">
        {open && `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}`}
        {!open && loaded && <span>{PRODUCT_NOT_FOUND}</span>}
      </p>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        className={`stack-1 ${styles['list']}`}
        hidden={!open}
        // Keeps the focus in the search field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {items.map((item, itemIndex) => (
          <Suggestion
            key={item.url}
            item={item}
            id={`${listId}-${itemIndex}`}
            highlighted={itemIndex === index}
            onHighlight={() => setHighlight({ items, index: itemIndex })}
            onPick={() => openPage(item.url)}
          />
        ))}
      </div>
    </search>
  )
}
