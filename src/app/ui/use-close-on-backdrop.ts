import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Closes a modal dialog by a press that begins and ends beside it where the browser does not know `closedby`, as WebKit
 * (A11Y-09). Without `onClose` the press does nothing.
 */
export function useCloseOnBackdrop(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: (() => void) | undefined,
): void {
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    const element = dialog.current
    if (element === null || 'closedBy' in HTMLDialogElement.prototype) return undefined
    const isOnBackdrop = ({ target, clientX, clientY }: MouseEvent): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      // What lies behind a modal dialog gives its presses to the dialog.
      return target === element && !inside
    }
    // Whoever marks text within and lets go beside it means to go on typing.
    let startedOnBackdrop = false
    const press = (event: PointerEvent): void => {
      startedOnBackdrop = isOnBackdrop(event)
    }
    const release = (event: MouseEvent): void => {
      if (startedOnBackdrop && isOnBackdrop(event)) close()
    }
    element.addEventListener('pointerdown', press)
    element.addEventListener('click', release)
    return () => {
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('click', release)
    }
  }, [dialog])
}
