import { loadMaps, type MapsApi, type MapsLocation } from './load-maps.ts'

/** Milliseconds after which the geocoder counts as silent. */
const GEOCODE_TIMEOUT_MS = 15_000

/** A place in degrees. */
interface Location {
  readonly latitude: number
  readonly longitude: number
}

/**
 * Turns a zip of the United States into a place, and gives the measure of distances from there, in metres (DEAL-06).
 * @throws 'Geocoding request failed' when it cannot be found, whatever the cause.
 */
export async function geocodeZip(zip: string): Promise<(place: Location) => number> {
  try {
    const maps = await loadMaps()
    const centre = await inTime(locate(maps, zip))
    return ({ latitude, longitude }) =>
      maps.geometry.spherical.computeDistanceBetween(centre, { lat: latitude, lng: longitude })
  } catch (cause) {
    throw new Error('Geocoding request failed', { cause })
  }
}

async function locate(maps: MapsApi, zip: string): Promise<MapsLocation> {
  const { results } = await new maps.Geocoder().geocode({
    address: zip,
    componentRestrictions: { country: 'US', postalCode: zip },
  })
  const location = results[0]?.geometry.location
  if (location === undefined) throw new Error(`The geocoder does not know the zip ${zip}.`)
  return location
}

async function inTime<Result>(response: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The geocoder did not answer.')), GEOCODE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([response, timeout])
  } finally {
    clearTimeout(timer)
  }
}
