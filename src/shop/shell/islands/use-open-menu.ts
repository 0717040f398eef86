import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { usePath } from '../../lib/navigation/route-loading.ts'
import { useDismiss } from '../header/menus/use-dismiss.ts'

/** Milliseconds after a route change in which no menu opens and covers the new page (OPEN-076). */
const HIDDEN_MS = 300

/** Milliseconds before a menu closes after the pointer leaves it, which allows diagonal moves to a card. */
const LEAVE_MS = 180

interface Open {
  readonly key: string
  /** Whether a click opened the menu or kept it open, so that it stays open when the pointer leaves. */
  readonly pinned: boolean
}

/** Returns which header menu is open. Menus open on hover, click, or key press, one at a time. */
export function useOpenMenu(nav: RefObject<HTMLElement | null>): {
  readonly openKey: string | undefined
  readonly close: () => void
  readonly toggle: (key: string) => void
  readonly onPointerEnter: (event: PointerEvent, key: string) => void
  readonly onPointerLeave: (event: PointerEvent) => void
} {
  const path = usePath()
  const [shownPath, setShownPath] = useState(path)
  const [open, setOpen] = useState<Open | null>(null)
  const [hidden, setHidden] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (path !== shownPath) {
    setShownPath(path)
    // The first path is known only once the script runs and does not count as a change.
    if (shownPath !== '') {
      setOpen(null)
      setHidden(true)
    }
  }

  useEffect(() => {
    if (!hidden) return undefined
    const timer = setTimeout(() => setHidden(false), HIDDEN_MS)
    return () => clearTimeout(timer)
  }, [hidden])

  useEffect(() => () => clearTimeout(leaving.current), [])

  const close = useCallback(() => setOpen(null), [])
  useDismiss(nav, open !== null, close)

  return {
    openKey: open?.key,
    close,
    toggle: (key) => (open?.key === key && open.pinned ? close() : setOpen({ key, pinned: true })),
    onPointerEnter: ({ pointerType }, key) => {
      if (pointerType !== 'mouse' || hidden) return
      clearTimeout(leaving.current)
      setOpen((current) => (current?.key === key ? current : { key, pinned: false }))
    },
    onPointerLeave: ({ pointerType }) => {
      if (pointerType !== 'mouse') return
      clearTimeout(leaving.current)
      leaving.current = setTimeout(() => setOpen((current) => (current?.pinned === true ? current : null)), LEAVE_MS)
    },
  }
}
