import { vi } from 'vitest'

type Bounds = Readonly<Record<'south' | 'north' | 'west' | 'east', number>>

/** Meters per degree along a meridian (Earth's circumference divided by 360). Accurate enough for a fake. */
const METERS_PER_DEGREE = 111_320

/** A marker on the fake map: a button with its title. */
class FakeMarker extends EventTarget {
  position: unknown
  #title = ''
  zIndex = 0
  readonly style = document.createElement('span').style
  readonly #button = document.createElement('button')
  constructor() {
    super()
    this.#button.type = 'button'
    this.#button.addEventListener('click', () => this.dispatchEvent(new Event('gmp-click')))
  }
  set map(map: FakeMap | null) {
    if (map === null) {
      this.#button.remove()
      maps.markers.delete(this)
    } else {
      map.div.append(this.#button)
      maps.markers.add(this)
    }
  }
  get title(): string {
    return this.#title
  }
  set title(title: string) {
    this.#title = title
    this.#button.setAttribute('aria-label', title)
  }
  set content(content: Element) {
    this.#button.replaceChildren(content)
  }
  get content(): Element | null {
    return this.#button.firstElementChild
  }
}

class FakeMap {
  readonly div: HTMLElement
  readonly fitBounds = maps.fitBounds
  readonly panTo = maps.panTo
  readonly setZoom = vi.fn()
  readonly setOptions = vi.fn()
  readonly moveCamera = vi.fn()
  constructor(div: HTMLElement, options: object) {
    this.div = div
    maps.mapOptions.push(options)
  }
  addListener() {
    return { remove: () => undefined }
  }
}

/** State of the fake provider, which tests can read and change. */
export const maps = {
  scripts: [] as URL[],
  mapOptions: [] as object[],
  /** Markers that are currently on the map. */
  markers: new Set<FakeMarker>(),
  fitBounds: vi.fn<(bounds: Bounds, padding?: number) => void>(),
  panTo: vi.fn<(place: object) => void>(),
  /**
   * Location of each ZIP code. A missing ZIP code is rejected, null means no result, and a promise delays the
   * response.
   */
  zips: new Map<string, { readonly lat: number; readonly lng: number } | null | Promise<never>>(),
}

const api = {
  Map: FakeMap,
  event: { addListener: () => ({ remove: () => undefined }), clearInstanceListeners: () => undefined },
  Settings: { getInstance: () => ({}) },
  Geocoder: class {
    async geocode({ address }: { readonly address: string }) {
      const location = await maps.zips.get(address)
      if (location === null) return { results: [] }
      if (location === undefined) throw new Error('GEOCODER_GEOCODE: ZERO_RESULTS')
      return { results: [{ geometry: { location } }] }
    }
  },
  geometry: {
    spherical: {
      computeDistanceBetween: (from: { lat: number }, to: { lat: number }) =>
        Math.abs(from.lat - to.lat) * METERS_PER_DEGREE,
    },
  },
  version: '3.65',
  importLibrary: async (name: string) => (name === 'marker' ? { AdvancedMarkerElement: FakeMarker } : {}),
}

/**
 * Returns the URL of a script that sets up the fake provider. The query appended by the app ends up in a comment in
 * the script.
 */
export function fakeMapsScript(): string {
  Object.assign(globalThis, {
    arriveOfFakeMaps(address: string) {
      maps.scripts.push(new URL(address))
      Object.assign(globalThis, { google: { maps: api } })
      globalThis.storefrontMapsReady?.()
    },
  })
  return 'data:text/javascript,arriveOfFakeMaps(document.currentScript.src)//'
}
