import { createContext, runInContext } from 'node:vm'
import type { Mock } from '../mock.ts'

const SCRIPT_URL = 'http://mock.test/__mock/stubs/maps.js'

interface Position {
  toJSON(): { readonly lat: number; readonly lng: number }
}

/** A page that runs the mock's maps script without a browser. */
export interface MapsPage {
  /** Returns the location that the geocoder finds for a ZIP code. */
  geocode(zip: string): Promise<Position | undefined>
  /** Returns the distance between two locations in miles. */
  miles(from: object, to: object): number
}

export async function openMapsPage({ fetch }: Pick<Mock, 'fetch'>): Promise<MapsPage> {
  const page = createContext({
    document: { currentScript: { src: SCRIPT_URL } },
    URL,
    queueMicrotask,
    // The reports of the scripts are not needed here.
    fetch: () => Promise.resolve(),
  }) as { google: { maps: Maps } }
  runInContext(await (await fetch(SCRIPT_URL)).text(), page)
  const { Geocoder, geometry } = page.google.maps
  return {
    async geocode(address) {
      const { results } = await new Geocoder().geocode({ address })
      return results[0]?.geometry.location
    },
    miles: (from, to) => geometry.spherical.computeDistanceBetween(from, to) / METERS_PER_MILE,
  }
}

const METERS_PER_MILE = 1609.344

interface Maps {
  readonly Geocoder: new () => {
    geocode(request: object): Promise<{ results: readonly { geometry: { location: Position } }[] }>
  }
  readonly geometry: { readonly spherical: { computeDistanceBetween(from: object, to: object): number } }
}
