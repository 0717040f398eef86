import type { EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Milliseconds after the last resize until the strip is measured again (PROD-16). */
const RESIZE_DEBOUNCE_MS = 250
/** Duration of a transition, in the carousel library's unit (CMS-25). */
const TRANSITION_DURATION = 20

interface Strip {
  readonly viewport: RefObject<HTMLDivElement | null>
  /** Whether there are more slides than fit. */
  readonly overflows: boolean
  /** Whether the library is running. Before that, the slides scroll natively. */
  readonly ready: boolean
  /** Scrolls by one slide, wrapping around at both ends. */
  readonly previous: () => void
  readonly next: () => void
}

/** Runs a strip of slides. Loads the carousel library only if the slides do not fit in one row. */
export function useStrip(): Strip {
  const viewport = useRef<HTMLDivElement>(null)
  const embla = useRef<EmblaCarouselType>(undefined)
  const [overflows, setOverflows] = useState(false)
  const [ready, setReady] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function measure(): void {
      const track = viewport.current?.firstElementChild
      if (viewport.current && track) setOverflows(track.scrollWidth > viewport.current.clientWidth + 1)
      embla.current?.reInit()
    }
    function onResize(): void {
      clearTimeout(timer)
      timer = setTimeout(measure, RESIZE_DEBOUNCE_MS)
    }
    measure()
    addEventListener('resize', onResize)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', onResize)
    }
  }, [])

  useEffect(() => {
    if (!overflows) return undefined
    let left = false
    async function start(): Promise<void> {
      // Visitors can scroll the slides themselves if the library fails to load.
      const library = await import('embla-carousel').catch(() => undefined)
      if (library === undefined || left || viewport.current === null) return
      viewport.current.scrollLeft = 0
      embla.current = library.default(viewport.current, {
        align: 'start',
        containScroll: 'trimSnaps',
        duration: TRANSITION_DURATION,
        // The code above measures the strip with a debounce.
        watchResize: false,
      })
      setReady(true)
    }
    void start()
    return () => {
      left = true
      embla.current?.destroy()
      embla.current = undefined
      setReady(false)
    }
  }, [overflows])

  function go(step: 1 | -1): void {
    const carousel = embla.current
    if (carousel === undefined) return
    const count = carousel.scrollSnapList().length
    carousel.scrollTo((carousel.selectedScrollSnap() + step + count) % count)
  }

  return { viewport, overflows, ready, previous: () => go(-1), next: () => go(1) }
}
