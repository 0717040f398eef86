import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './tab-list.module.css'

/** Functions by key that return the selected tab index, given the current index and the number of tabs. */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Returns the IDs of a tab and of the panel controlled by all tabs. */
export function tabIds(id: string): { readonly tab: (index: number) => string; readonly panel: string } {
  return { tab: (index) => `${id}-tab-${index}`, panel: `${id}-panel` }
}

/** Shows a list of tabs that control one panel. The arrow keys, Home, and End select tabs. */
export function TabList({
  id,
  label,
  tabs,
  selected,
  onSelect,
}: {
  readonly id: string
  readonly label: string
  readonly tabs: readonly string[]
  readonly selected: string
  readonly onSelect: (tab: string, by: 'click' | 'key') => void
}): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const ids = tabIds(id)

  function move(event: KeyboardEvent): void {
    const index = MOVES[event.key]?.(tabs.indexOf(selected), tabs.length)
    const tab = index === undefined ? undefined : tabs[index]
    if (index === undefined || tab === undefined) return
    event.preventDefault()
    // A held key would change the URL more often than Safari allows.
    if (event.repeat) return
    onSelect(tab, 'key')
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={`scripted ${styles['tabs']}`}>
      {tabs.map((tab, index) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={ids.tab(index)}
          aria-selected={tab === selected}
          aria-controls={ids.panel}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => onSelect(tab, 'click')}
          onKeyDown={move}
        >
          {tab}
        </button>
      ))}
    </div>
  )
}
