import { type RefObject, useLayoutEffect } from 'react'

/**
 * Closes what hangs open from a control inside `region`: by Escape, which gives the focus back to that control, and
 * when the focus or a press goes elsewhere.
 * @param close must keep its identity.
 */
export function useDismiss(region: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  // As soon as it shows: an effect comes a moment later, and a key that was pressed in between would be lost.
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
