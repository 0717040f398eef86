import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './dialog.module.css'

/**
 * A modal dialog, open for as long as it is rendered. The platform holds the focus inside and gives it back to
 * what had it before.
 */
export function Dialog({
  title,
  size = 'normal',
  onClose,
  children,
}: {
  readonly title: string
  /** `wide` for what wants the window's room, such as pictures. */
  readonly size?: 'normal' | 'wide'
  /** Called when the visitor wants it closed: by the button, by Escape or by a press beside it. */
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before the element goes, so that closing can still give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function onCancel(event: SyntheticEvent): void {
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`${styles['dialog']} ${size === 'wide' ? styles['wide'] : ''}`}
      closedby="any"
      onCancel={onCancel}
      // A second Escape closes it past `onCancel`.
      onClose={() => dialog.current?.open === false && onClose()}
    >
      <div className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles['close']} onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      {children}
    </dialog>
  )
}
