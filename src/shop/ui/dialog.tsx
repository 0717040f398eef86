import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { useCloseOnBackdrop } from './use-close-on-backdrop.ts'
import styles from './dialog.module.css'

/**
 * A modal dialog, open while it is rendered. The browser traps the focus and returns it when the dialog closes. A
 * confirmation dialog initially focuses its safe answer, marked with `data-safe`.
 */
export function Dialog({
  title,
  describedBy,
  size = 'normal',
  onClose,
  children,
}: {
  readonly title: string
  /** ID of the element that describes the dialog. */
  readonly describedBy?: string
  /** `wide` is for content that needs the full viewport, such as images. */
  readonly size?: 'normal' | 'wide'
  /**
   * Called when the visitor closes the dialog with the close button, Escape, or a press outside. If omitted, only
   * buttons in the content close it.
   */
  readonly onClose?: () => void
  readonly children: ReactNode
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Closes the dialog before its element is removed, so that the browser can return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-safe]')?.focus()
    return () => element?.close()
  }, [])

  useCloseOnBackdrop(dialog, onClose)

  function onCancel(event: SyntheticEvent): void {
    event.preventDefault()
    onClose?.()
  }

  /** Handles a second press of Escape, which closes the dialog without a `cancel` event. */
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
          <button type="button" className={`icon-button ${styles['close']}`} onClick={onClose}>
            <Icon name="close" />
            <span className="visually-hidden">Close</span>
          </button>
        )}
      </div>
      {children}
    </dialog>
  )
}
