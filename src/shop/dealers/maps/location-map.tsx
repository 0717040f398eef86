import { AdvancedMarker, APIProvider, Map, useMap } from '@vis.gl/react-google-maps'
import { type ReactNode, useEffect } from 'react'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { MAPS_LIBRARIES } from './load-maps.ts'
import styles from './location-map.module.css'

/** Space in pixels between the markers and the edge of the map (DEAL-13). */
const BOUNDS_PADDING_PX = 16
/** Maximum zoom when fitting the map, because a single marker would otherwise show only a roof. */
const NEAREST_ZOOM = 13
/** Bounds of a map without a center or zoom (DEAL-14). */
const WORLD = { east: 180, west: -180, south: -90, north: 90 } as const

const LIBRARIES = [...MAPS_LIBRARIES]

export interface MapLocation {
  readonly key: number
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

/** A map with a marker for each location, fitted to all of them. Requires the provider's script (`loadMaps`). */
export function LocationMap({
  locations: places,
  chosen,
  onChoose,
}: {
  readonly locations: readonly MapLocation[]
  /** Key of the location whose marker is highlighted. */
  readonly chosen: number | undefined
  readonly onChoose: (key: number) => void
}): ReactNode {
  const { MAPS_API_KEY, MAPS_MAP_ID } = getRuntimeSettings()
  return (
    <APIProvider apiKey={MAPS_API_KEY} libraries={LIBRARIES}>
      <Map
        className={styles['map'] ?? ''}
        mapId={MAPS_MAP_ID}
        defaultBounds={WORLD}
        maxZoom={18}
        gestureHandling="cooperative"
        streetViewControl={false}
        mapTypeControl={false}
        fullscreenControl={false}
      >
        {places.map((location) => (
          <AdvancedMarker
            key={location.key}
            position={{ lat: location.latitude, lng: location.longitude }}
            title={location.name}
            zIndex={location.key === chosen ? 1 : 0}
            onClick={() => onChoose(location.key)}
          >
            <span className={styles['pin']} data-chosen={location.key === chosen} />
          </AdvancedMarker>
        ))}
        <Camera places={places} chosen={chosen} />
      </Map>
    </APIProvider>
  )
}

/** Fits the map to its locations when they change, and pans to the selected one. */
function Camera({
  places: locations,
  chosen,
}: {
  readonly places: readonly MapLocation[]
  readonly chosen: number | undefined
}) {
  const map = useMap()

  useEffect(() => {
    if (map === null) return
    if (locations.length === 0) {
      map.fitBounds(WORLD)
      return
    }
    const latitudes = locations.map(({ latitude }) => latitude)
    const longitudes = locations.map(({ longitude }) => longitude)
    map.fitBounds(
      {
        south: Math.min(...latitudes),
        north: Math.max(...latitudes),
        west: Math.min(...longitudes),
        east: Math.max(...longitudes),
      },
      BOUNDS_PADDING_PX,
    )
    if (locations.length === 1) map.setZoom(NEAREST_ZOOM)
  }, [map, locations])

  useEffect(() => {
    const location = locations.find(({ key }) => key === chosen)
    if (map === null || location === undefined) return
    map.panTo({ lat: location.latitude, lng: location.longitude })
  }, [map, locations, chosen])

  return null
}
