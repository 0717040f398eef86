import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { useCloseOnBackdrop } from './use-close-on-backdrop.ts'
import styles from './dialog.module.css'

/** A modal dialog, open while it is rendered. The browser traps the focus and returns it on close. */
export function Dialog({
  title,
  describedBy,
  size = 'normal',
  onClose,
  children,
}: {
  readonly title: string
  /** ID of the text that describes the dialog. */
  readonly describedBy?: string
  /** `wide` for content that needs the full window, such as images. */
  readonly size?: 'normal' | 'wide'
  /**
   * Called when the visitor closes it: by the button, Escape or a press outside. Without it only the dialog's own
   * buttons close it.
   */
  readonly onClose?: () => void
  readonly children: ReactNode
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Closed before the element is removed, so that the browser can return the focus.
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

  /** A second Escape closes it without `onCancel`. */
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
