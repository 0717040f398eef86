import { Component, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { type MapsStatus, useMapsStatus } from './maps/maps-status.ts'
import type { ListedDealer } from './use-dealer-search.ts'
import styles from './dealer-locator.module.css'

const LocationMap = lazyComponent(async () => (await import('./maps/location-map.tsx')).LocationMap, {
  loading: <MapNote status="loading" />,
  failed: (retry) => <MapNote status="failed" onRetry={retry} />,
})

/** Distance in pixels between viewport and map at which the map starts to load. */
const NEAR_MARGIN_PX = 100

/** Starts loading the map. `useMapsStatus` returns the result. */
async function start(): Promise<void> {
  try {
    const { loadMaps } = await import('./maps/load-maps.ts')
    await loadMaps().catch(() => undefined)
  } catch {
    useMapsStatus.setState({ status: 'failed' })
  }
}

/**
 * Shows the dealers on a map. The list contains the same information, so the page works regardless of the map's state.
 */
export function DealerMap({
  dealers,
  chosen,
  shouldScroll,
  onChoose,
}: {
  readonly dealers: readonly ListedDealer[]
  readonly chosen: number | undefined
  /** Whether the dealer was selected in the list, so that the map must pan to it. */
  readonly shouldScroll: boolean
  readonly onChoose: (key: number) => void
}): ReactNode {
  const area = useRef<HTMLElement>(null)
  const status = useMapsStatus((state) => state.status)
  const locations = useMemo(
    () =>
      dealers.flatMap(({ key, card }) =>
        card.coordinates === null ? [] : [{ key, name: card.id, ...card.coordinates }],
      ),
    [dealers],
  )

  useEffect(() => {
    if (area.current === null) return undefined
    // The observer may report several entries at once. The last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === true && void start(), {
      rootMargin: `${NEAR_MARGIN_PX}px`,
    })
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (shouldScroll) area.current?.scrollIntoView({ block: 'nearest' })
  }, [shouldScroll, chosen])

  return (
    <section ref={area} aria-label="Map" className={`scripted ${styles['map']}`}>
      {status === 'loaded' ? (
        <ErrorBoundary fallback={(retry) => <MapNote status="failed" onRetry={retry} />}>
          <LocationMap locations={locations} chosen={chosen} onChoose={onChoose} />
        </ErrorBoundary>
      ) : (
        <MapNote status={status} onRetry={() => void start()} />
      )}
    </section>
  )
}

function MapNote({
  status,
  onRetry,
}: {
  readonly status: Exclude<MapsStatus, 'loaded'>
  readonly onRetry?: () => void
}): ReactNode {
  switch (status) {
    case 'not-loaded':
    case 'loading':
      return (
        <p className={`stack-3 ${styles['note']}`} role={status === 'loading' ? 'status' : undefined}>
          {/* Uses a separate element for each text, because changing a centered text counts as a layout shift. */}
          <span key={status}>{status === 'loading' ? 'Loading the map…' : 'The map has not loaded yet.'}</span>
        </p>
      )
    case 'failed':
      return (
        <div className={`stack-3 ${styles['note']}`} role="alert">
          <p>
            <strong>The map could not be loaded.</strong>
          </p>
          <p>The full list of dealers is still available.</p>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )
    case 'auth-failure':
      return (
        <div className={`stack-3 ${styles['note']}`} role="alert">
          <p>
            <strong>Error: AuthFailure</strong>
          </p>
          <p>
            A problem with the API key prevents the map from rendering. The full list of dealers is still available.
          </p>
        </div>
      )
  }
}

interface Props {
  /** Rendered in place of children that threw. `retry` renders the children again. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps an exception in a component, such as a third-party one, from breaking the page. */
class ErrorBoundary extends Component<Props, { readonly hasError: boolean }> {
  override readonly state = { hasError: false }

  static getDerivedStateFromError(): { readonly hasError: boolean } {
    return { hasError: true }
  }

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children
    return this.props.fallback(() => this.setState({ hasError: false }))
  }
}
