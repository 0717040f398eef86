import { type RefObject, useLayoutEffect } from 'react'

/**
 * Closes the open popup of a control in `region` on Escape, or when the focus moves or a press lands outside. Escape
 * also returns the focus to the control.
 * @param close must be a stable function.
 */
export function useDismiss(region: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  // A regular effect runs slightly later and would miss a key pressed in between.
  useLayoutEffect(() => {
    if (!open) return undefined
    const closeOnEscape = (event: KeyboardEvent): void => {
      const element = region.current
      if (event.key !== 'Escape' || element === null) return
      if (element.contains(document.activeElement)) {
        element.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
      }
      close()
    }
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && region.current?.contains(target) === false) close()
    }
    addEventListener('keydown', closeOnEscape)
    addEventListener('focusin', closeOutside)
    addEventListener('pointerdown', closeOutside)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      removeEventListener('focusin', closeOutside)
      removeEventListener('pointerdown', closeOutside)
    }
  }, [region, open, close])
}
