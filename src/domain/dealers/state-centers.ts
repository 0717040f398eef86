import type { DealerLocatorCard } from '../content/dealer-locator.ts'

type Coordinates = NonNullable<DealerLocatorCard['coordinates']>

/** Approximate centers of population as latitude and longitude in degrees, by state code. */
const CENTERS: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  AL: [33, -86.8],
  AK: [61.4, -148.9],
  AZ: [33.3, -111.9],
  AR: [35.1, -92.6],
  CA: [35.5, -119.4],
  CO: [39.5, -105.2],
  CT: [41.5, -72.9],
  DC: [38.9, -77],
  DE: [39.4, -75.5],
  FL: [27.8, -81.7],
  GA: [33.4, -83.9],
  HI: [21.2, -157.5],
  IA: [42, -93],
  ID: [43.9, -115.3],
  IL: [41.3, -88.4],
  IN: [40.2, -86.3],
  KS: [38.5, -96.6],
  KY: [37.8, -85.3],
  LA: [30.7, -91.5],
  MA: [42.3, -71.4],
  MD: [39.1, -76.8],
  ME: [44.3, -69.7],
  MI: [42.9, -84.2],
  MN: [45.2, -93.6],
  MO: [38.4, -92.2],
  MS: [32.6, -89.6],
  MT: [46.7, -111.2],
  NC: [35.5, -79.7],
  ND: [47.4, -99.3],
  NE: [41.2, -97.4],
  NH: [43.2, -71.5],
  NJ: [40.4, -74.4],
  NM: [34.7, -106.3],
  NV: [37.2, -116.3],
  NY: [41.5, -74.6],
  OH: [40.5, -82.8],
  OK: [35.6, -96.8],
  OR: [44.7, -122.6],
  PA: [40.5, -77.1],
  RI: [41.8, -71.4],
  SC: [34, -81],
  SD: [44, -99],
  TN: [35.8, -86.4],
  TX: [30.9, -97.4],
  UT: [40.4, -111.9],
  VA: [37.8, -77.8],
  VT: [44.1, -72.8],
  WA: [47.3, -121.6],
  WI: [43.7, -89],
  WV: [38.8, -80.8],
  WY: [42.7, -107],
}

/** Returns the approximate center of population of a state, or undefined for a territory. */
export function getStateCenter(code: string | undefined): Coordinates | undefined {
  const center = CENTERS[code ?? '']
  return center === undefined ? undefined : { latitude: center[0], longitude: center[1] }
}
