import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import type { FilterGroup as Group } from './collection-filters.rules.ts'
import { FilterGroup } from './filter-group.tsx'
import styles from './filter-panel.module.css'

/** Shows the filters next to a list. `open` applies only to narrow screens, where a toggle button opens the filters. */
export function FilterPanel({
  id,
  groups,
  open,
  active,
  onToggle,
  onReset,
  onDone,
}: {
  readonly id: string
  readonly groups: readonly Group[]
  readonly open: boolean
  /** Whether any filter is selected. */
  readonly active: boolean
  readonly onToggle: (key: string, value: string) => void
  readonly onReset: () => void
  /** Closes the filters on narrow screens, where they cover the results. */
  readonly onDone: () => void
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={`scripted ${styles['panel']}`} data-open={open}>
      <div className={styles['head']}>
        <h2 ref={heading} id={`${id}-heading`} tabIndex={-1} className="unframed">
          Filters
        </h2>
        {active && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              // The button disappears when there is nothing left to reset.
              heading.current?.focus()
              onReset()
            }}
          >
            Reset All
          </button>
        )}
      </div>
      {groups.length === 0 && (
        <p className="muted">No filters for these results. Clear the search to see all filters.</p>
      )}
      {groups.map((group) => (
        <FilterGroup key={group.key} group={group} onToggle={(value) => onToggle(group.key, value)} />
      ))}
      <div className={styles['done']}>
        <Button fullWidth onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
