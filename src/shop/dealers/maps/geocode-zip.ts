import { loadMaps, type MapsApi, type MapsLocation } from './load-maps.ts'

/** Milliseconds after which a geocoding request counts as failed. */
const GEOCODE_TIMEOUT_MS = 15_000

/** Geographic location in degrees. */
interface Location {
  readonly latitude: number
  readonly longitude: number
}

/**
 * Returns the location of a US ZIP code, and a function that measures distances from it in meters (DEAL-06).
 * @throws 'Geocoding request failed' if the location cannot be found for any reason.
 */
export async function geocodeZip(zip: string): Promise<(place: Location) => number> {
  try {
    const maps = await loadMaps()
    const center = await inTime(locate(maps, zip))
    return ({ latitude, longitude }) =>
      maps.geometry.spherical.computeDistanceBetween(center, { lat: latitude, lng: longitude })
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
  if (location === undefined) throw new Error(`The geocoder found no location for the zip ${zip}.`)
  return location
}

async function inTime<Result>(response: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The geocoder did not respond.')), GEOCODE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([response, timeout])
  } finally {
    clearTimeout(timer)
  }
}
