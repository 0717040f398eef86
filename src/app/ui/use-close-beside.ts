import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Closes a modal dialog by a press beside it where the browser does not know `closedby`, as WebKit (A11Y-09). Without
 * `onClose` the press does nothing.
 */
export function useCloseBeside(dialog: RefObject<HTMLDialogElement | null>, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    const element = dialog.current
    if (element === null || 'closedBy' in HTMLDialogElement.prototype) return undefined
    const closeWhenBeside = ({ target, clientX, clientY }: MouseEvent): void => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      // What lies behind a modal dialog gives its presses to the dialog.
      if (target === element && !inside) close()
    }
    element.addEventListener('click', closeWhenBeside)
    return () => element.removeEventListener('click', closeWhenBeside)
  }, [dialog])
}
