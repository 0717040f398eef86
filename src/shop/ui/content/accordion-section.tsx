import { type ReactNode, type Ref, useId } from 'react'
import styles from './accordion-section.module.css'

/** A section whose heading opens and closes it. The parent controls which sections are open. */
export function AccordionSection({
  title,
  level,
  open,
  onToggle,
  buttonRef,
  children,
}: {
  readonly title: ReactNode
  readonly level: 2 | 3 | 4
  readonly open: boolean
  readonly onToggle: () => void
  readonly buttonRef?: Ref<HTMLButtonElement>
  readonly children: ReactNode
}): ReactNode {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <div className={styles['section']}>
      <Heading className={`text-lg ${styles['heading']}`}>
        <button
          ref={buttonRef}
          type="button"
          id={`${id}-button`}
          aria-expanded={open}
          aria-controls={`${id}-content`}
          onClick={onToggle}
        >
          <span>{title}</span>
          <span className="sign" aria-hidden="true" />
        </button>
      </Heading>
      <div id={`${id}-content`} role="group" aria-labelledby={`${id}-button`} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
