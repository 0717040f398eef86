import { type ReactNode, useRef } from 'react'
import type { FilterGroup as Group } from '#domain/catalog/collection-filters.ts'
import { Button } from '../../ui/button.tsx'
import { FilterGroup } from './filter-group.tsx'
import styles from './filter-panel.module.css'

/** The filters beside a listing; `open` counts on narrow screens only, where a toggle shows them. */
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
  /** Whether any filter is chosen. */
  readonly active: boolean
  readonly onToggle: (key: string, value: string) => void
  readonly onReset: () => void
  /** Asked for on narrow screens, where the filters stand above the results. */
  readonly onDone: () => void
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={styles['panel']} data-open={open}>
      <div className={styles['head']}>
        <h2 ref={heading} id={`${id}-heading`} tabIndex={-1}>
          Filters
        </h2>
        {active && (
          <button
            type="button"
            onClick={() => {
              // The button goes with what it resets.
              heading.current?.focus()
              onReset()
            }}
          >
            Reset All
          </button>
        )}
      </div>
      {groups.length === 0 && <p className={styles['none']}>No filters available.</p>}
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
