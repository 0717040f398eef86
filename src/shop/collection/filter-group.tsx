import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { AccordionSection } from '../ui/content/accordion-section.tsx'
import type { FilterGroup as Group } from './collection-filters.rules.ts'
import styles from './filter-panel.module.css'

/** Shows a filter category with its values and the number of matching products per value. */
export function FilterGroup({
  group,
  onToggle,
}: {
  readonly group: Group
  readonly onToggle: (value: string) => void
}): ReactNode {
  const [open, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const toggled = useRef<string>(undefined)

  // An unchecked value without matching products disappears from the list, so the focus moves to the heading.
  useLayoutEffect(() => {
    if (toggled.current === undefined) return
    if (!group.options.some(({ value }) => value === toggled.current)) button.current?.focus()
    toggled.current = undefined
  }, [group])

  return (
    <AccordionSection
      title={<span className={styles['category']}>{group.category}</span>}
      level={3}
      open={open}
      onToggle={() => setOpen(!open)}
      buttonRef={button}
    >
      <ul role="list" className={styles['options']}>
        {group.options.map(({ value, count, chosen }) => (
          <li key={value}>
            <label className={styles['option']}>
              <input
                type="checkbox"
                checked={chosen}
                onChange={() => {
                  toggled.current = value
                  onToggle(value)
                }}
              />
              <span className={styles['value']}>{value}</span>
              <span className={`muted text-sm ${styles['count']}`} aria-hidden="true">
                {count}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </AccordionSection>
  )
}
