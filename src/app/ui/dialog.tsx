import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { useCloseOnBackdrop } from './use-close-on-backdrop.ts'
import styles from './dialog.module.css'

/**
 * A modal dialog, open for as long as it is rendered. The platform holds the focus inside and gives it back to
 * what had it before.
 */
export function Dialog({
  title,
  describedBy,
  size = 'normal',
  onClose,
  children,
}: {
  readonly title: string
  /** Id of the text that says what it is about. */
  readonly describedBy?: string
  /** `wide` for what wants the window's room, such as pictures. */
  readonly size?: 'normal' | 'wide'
  /**
   * Called when the visitor wants it closed: by the button, by Escape or by a press beside it. Without it only what
   * the dialog itself asks closes it.
   */
  readonly onClose?: () => void
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

  useCloseOnBackdrop(dialog, onClose)

  function onCancel(event: SyntheticEvent): void {
    event.preventDefault()
    onClose?.()
  }

  /** A second Escape closes it past `onCancel`. */
  function onClosed(): void {
    if (dialog.current?.open !== false) return
    if (onClose === undefined) dialog.current.showModal()
    else onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={`${styles['dialog']} ${size === 'wide' ? styles['wide'] : ''}`}
      closedby={onClose === undefined ? 'none' : 'any'}
      onCancel={onCancel}
      onClose={onClosed}
    >
      <div className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        {onClose !== undefined && (
          <button type="button" className={styles['close']} onClick={onClose}>
            <Icon name="close" />
            <span className="visually-hidden">Close</span>
          </button>
        )}
      </div>
      {children}
    </dialog>
  )
}
