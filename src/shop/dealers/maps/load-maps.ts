import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { loadScript, onceForVisit } from '../../lib/load-script.ts'
import { useMapsStatus } from './maps-status.ts'

/** Libraries used by the dealer locator in addition to the map (DEAL-15). */
export const MAPS_LIBRARIES = ['geometry', 'geocoding', 'marker'] as const

/** Name of the callback that the script calls when ready. */
const READY = 'storefrontMapsReady'
/** Milliseconds between the script's load event and its callback, after which loading counts as failed. */
const READY_TIMEOUT_MS = 15_000

/** Parts of the provider's API that the shop uses outside the map component. */
export interface MapsApi {
  importLibrary(name: string): Promise<unknown>
  readonly Geocoder: new () => {
    geocode(request: {
      readonly address: string
      readonly componentRestrictions: { readonly country: string; readonly postalCode: string }
    }): Promise<{ readonly results: readonly { readonly geometry: { readonly location: MapsLocation } }[] }>
  }
  readonly geometry: {
    readonly spherical: {
      /** Returns the distance between two locations in meters. */
      computeDistanceBetween(from: MapsLocation, to: { readonly lat: number; readonly lng: number }): number
    }
  }
}

/** The provider's location object, which the shop only passes back. */
export type MapsLocation = object

declare global {
  // Only `var` creates properties of globalThis. The provider's script sets one of them and calls the others.
  var google: { readonly maps: MapsApi } | undefined
  var gm_authFailure: (() => void) | undefined
  var storefrontMapsReady: (() => void) | undefined
}

/**
 * Loads the maps provider's script once per visit. The next call after a failure retries. `useMapsStatus` returns the
 * loading state.
 * @throws if the script cannot be loaded or rejects the key.
 */
export const loadMaps = onceForVisit(async (): Promise<MapsApi> => {
  try {
    return await addScript()
  } catch (error) {
    if (useMapsStatus.getState().status === 'loading') useMapsStatus.setState({ status: 'failed' })
    throw error
  }
})

async function addScript(): Promise<MapsApi> {
  useMapsStatus.setState({ status: 'loading' })
  // The provider may reject the key long after the first map was rendered.
  globalThis.gm_authFailure = () => useMapsStatus.setState({ status: 'auth-failure' })
  const ready = new Promise<void>((resolve) => {
    globalThis[READY] = resolve
  })
  await loadScript(scriptUrl())
  await inTime(ready)
  const api = globalThis.google?.maps
  if (api === undefined) throw new Error('The maps script loaded, but it did not set google.maps.')
  await Promise.all(['maps', ...MAPS_LIBRARIES].map((name) => api.importLibrary(name)))
  if (useMapsStatus.getState().status === 'loading') useMapsStatus.setState({ status: 'loaded' })
  return api
}

function scriptUrl(): string {
  const { MAPS_SCRIPT_URL, MAPS_API_KEY } = getRuntimeSettings()
  const url = new URL(MAPS_SCRIPT_URL)
  const parameters = { key: MAPS_API_KEY, libraries: MAPS_LIBRARIES.join(','), loading: 'async', callback: READY }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

async function inTime(ready: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The maps script loaded, but it did not become ready.')),
      READY_TIMEOUT_MS,
    )
  })
  try {
    await Promise.race([ready, timeout])
  } finally {
    clearTimeout(timer)
  }
}
