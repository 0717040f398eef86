import type { EmblaCarouselType } from 'embla-carousel'
import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react'

/** Milliseconds between automatic advances of the carousel (CMS-21). */
const ADVANCE_MS = 5000
/** Duration of a transition, in the carousel library's unit (CMS-25). */
const TRANSITION_DURATION = 20

interface Carousel {
  readonly viewport: RefObject<HTMLDivElement | null>
  /** Index of the visible card. */
  readonly selected: number
  /** Whether the library is running. Before that, the slides scroll natively. */
  readonly ready: boolean
  /** Whether the rotation is paused. Initially true for visitors who prefer reduced motion. */
  readonly paused: boolean
  readonly setPaused: (paused: boolean) => void
  /** Scrolls to a card, wrapping around at both ends. */
  readonly scrollTo: (index: number) => void
  /** Handlers for the element whose hover and focus pause the rotation. */
  readonly pauseHandlers: HTMLAttributes<HTMLElement>
}

/** Runs the rotation and the carousel library. The library loads once the page is usable. */
export function useCarousel(count: number): Carousel {
  const viewport = useRef<HTMLDivElement>(null)
  const embla = useRef<EmblaCarouselType>(undefined)
  const [selected, setSelected] = useState(0)
  const [ready, setReady] = useState(false)
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused

  useEffect(() => {
    let left = false
    if (prefersReducedMotion()) setPaused(true)
    async function start(): Promise<void> {
      // Visitors can scroll the slides themselves if the library fails to load.
      const library = await import('embla-carousel').catch(() => undefined)
      if (library === undefined || left || viewport.current === null) return
      const carousel = library.default(viewport.current, { loop: true, duration: TRANSITION_DURATION })
      carousel.on('select', () => setSelected(carousel.selectedScrollSnap()))
      embla.current = carousel
      setReady(true)
    }
    void start()
    return () => {
      left = true
      embla.current?.destroy()
      embla.current = undefined
    }
  }, [count])

  useEffect(() => {
    if (!ready || paused || held || count < 2) return undefined
    const timer = setInterval(() => embla.current?.scrollNext(prefersReducedMotion()), ADVANCE_MS)
    return () => clearInterval(timer)
  }, [ready, paused, held, count, selected])

  return {
    viewport,
    selected,
    ready,
    paused,
    setPaused,
    scrollTo: (index) => embla.current?.scrollTo((index + count) % count, prefersReducedMotion()),
    pauseHandlers: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
