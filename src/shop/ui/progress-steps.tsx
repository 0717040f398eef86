import type { ReactNode } from 'react'
import styles from './progress-steps.module.css'

export interface ProgressStep<Id extends string> {
  readonly id: Id
  readonly label: string
}

/** Shows the progress through a sequence of steps. Only completed steps are buttons, which go back. */
export function ProgressSteps<Id extends string>({
  label,
  steps,
  current,
  onReturn,
}: {
  /** Accessible name of the sequence. */
  readonly label: string
  readonly steps: readonly ProgressStep<Id>[]
  readonly current: Id
  readonly onReturn: (id: Id) => void
}): ReactNode {
  const currentIndex = steps.findIndex((step) => step.id === current)
  return (
    <nav aria-label={label}>
      <ol className={styles['steps']}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={index <= currentIndex ? styles['reached'] : undefined}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            {index < currentIndex ? (
              <button type="button" onClick={() => onReturn(step.id)}>
                {step.label}
              </button>
            ) : (
              <span>{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
