import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Closes a modal dialog by a press that starts and ends outside it if the browser does not support `closedby`, like
 * WebKit (A11Y-09). Without `onClose` the press has no effect.
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
      // A press on the backdrop targets the dialog element.
      return target === element && !inside
    }
    // Selecting text and releasing outside is not a press on the backdrop.
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
