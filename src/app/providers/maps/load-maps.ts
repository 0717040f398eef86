import { runtimeSettings } from '#environment/runtime-settings.ts'
import { loadScript, onceForVisit } from '../load-script.ts'
import { useMapsStatus } from './maps-status.ts'

/** What the dealer locator uses beyond the map itself (DEAL-15). */
export const MAPS_LIBRARIES = ['geometry', 'geocoding', 'marker'] as const

/** Name of the function that the script calls when it is ready. */
const READY = 'storefrontMapsReady'
/** Milliseconds from the script's arrival to its readiness after which it counts as failed. */
const READY_TIMEOUT_MS = 15_000

/** What the provider's script offers, as far as we use it outside the map itself. */
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
      /** In metres. */
      computeDistanceBetween(from: MapsLocation, to: { readonly lat: number; readonly lng: number }): number
    }
  }
}

/** A place as the provider holds it; only handed back to it. */
export type MapsLocation = object

declare global {
  // Only `var` declares a property of globalThis; the provider's script sets one and calls the others.
  var google: { readonly maps: MapsApi } | undefined
  var gm_authFailure: (() => void) | undefined
  var storefrontMapsReady: (() => void) | undefined
}

/**
 * The maps provider's script, added once for a visit; after a failure the next call tries again. `useMapsStatus`
 * follows it.
 * @throws when the script cannot be loaded or rejects the key.
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
  // The provider reports a rejected key whenever it finds out, often after the first map is drawn.
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
  const { MAPS_SCRIPT_URL, MAPS_API_KEY } = runtimeSettings()
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
