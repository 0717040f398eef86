import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Closes a modal dialog when a press starts and ends outside it, for browsers that do not support `closedby`, such as
 * WebKit. A press has no effect without `onClose`.
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
      // The target of a press on the backdrop is the dialog element.
      return target === element && !inside
    }
    // Keeps the dialog open if the user selects text and releases the pointer outside.
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
