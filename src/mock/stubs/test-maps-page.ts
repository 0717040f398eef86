import { createContext, runInContext } from 'node:vm'
import type { Mock } from '../mock.ts'

const SCRIPT_URL = 'http://mock.test/__mock/stand-ins/maps.js'

interface Position {
  toJSON(): { readonly lat: number; readonly lng: number }
}

/** What a page has once the maps script of a mock has run, without a browser. */
export interface MapsPage {
  /** Where the geocoder puts a zip. */
  geocode(zip: string): Promise<Position | undefined>
  /** Miles from one place to another. */
  miles(from: object, to: object): number
}

export async function openMapsPage({ fetch }: Pick<Mock, 'fetch'>): Promise<MapsPage> {
  const page = createContext({
    document: { currentScript: { src: SCRIPT_URL } },
    URL,
    queueMicrotask,
    // What the script reports is of no interest here.
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
