import { AdvancedMarker, APIProvider, Map, useMap } from '@vis.gl/react-google-maps'
import { type ReactNode, useEffect } from 'react'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { MAPS_LIBRARIES } from './load-maps.ts'
import styles from './place-map.module.css'

/** Pixels between the markers and the edge of the map (DEAL-13). */
const BOUNDS_PADDING_PX = 16
/** The map does not go nearer by itself: a single marker would show nothing but a roof. */
const NEAREST_ZOOM = 13
/** Where no centre or zoom is given (DEAL-14). */
const WHOLE_WORLD = { east: 180, west: -180, south: -90, north: 90 } as const

const LIBRARIES = [...MAPS_LIBRARIES]

export interface MapPlace {
  readonly key: number
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

/** A map with a marker for each place, fitted to all of them. Needs the provider's script (`loadMaps`). */
export function PlaceMap({
  places,
  chosen,
  onChoose,
}: {
  readonly places: readonly MapPlace[]
  /** Key of the place whose marker stands out. */
  readonly chosen: number | undefined
  readonly onChoose: (key: number) => void
}): ReactNode {
  const { MAPS_API_KEY, MAPS_MAP_ID } = runtimeSettings()
  return (
    <APIProvider apiKey={MAPS_API_KEY} libraries={LIBRARIES}>
      <Map
        className={styles['map'] ?? ''}
        mapId={MAPS_MAP_ID}
        defaultBounds={WHOLE_WORLD}
        maxZoom={18}
        gestureHandling="cooperative"
        streetViewControl={false}
        mapTypeControl={false}
        fullscreenControl={false}
      >
        {places.map((place) => (
          <AdvancedMarker
            key={place.key}
            position={{ lat: place.latitude, lng: place.longitude }}
            title={place.name}
            zIndex={place.key === chosen ? 1 : 0}
            onClick={() => onChoose(place.key)}
          >
            <span className={styles['pin']} data-chosen={place.key === chosen} />
          </AdvancedMarker>
        ))}
        <Camera places={places} chosen={chosen} />
      </Map>
    </APIProvider>
  )
}

/** Fits the map to its places whenever they change, and brings the chosen one into view. */
function Camera({ places, chosen }: { readonly places: readonly MapPlace[]; readonly chosen: number | undefined }) {
  const map = useMap()

  useEffect(() => {
    if (map === null) return
    if (places.length === 0) {
      map.fitBounds(WHOLE_WORLD)
      return
    }
    const latitudes = places.map(({ latitude }) => latitude)
    const longitudes = places.map(({ longitude }) => longitude)
    map.fitBounds(
      {
        south: Math.min(...latitudes),
        north: Math.max(...latitudes),
        west: Math.min(...longitudes),
        east: Math.max(...longitudes),
      },
      BOUNDS_PADDING_PX,
    )
    if (places.length === 1) map.setZoom(NEAREST_ZOOM)
  }, [map, places])

  useEffect(() => {
    const place = places.find(({ key }) => key === chosen)
    if (map === null || place === undefined) return
    map.panTo({ lat: place.latitude, lng: place.longitude })
  }, [map, places, chosen])

  return null
}
