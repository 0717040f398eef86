import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stub } from './stub-modes.ts'

/** Source code of the stub scripts. Each script starts with `report`. */
export type StubScripts = Readonly<Record<Stub | 'report', string>>

/** Parts of the maps script in dependency order. */
const MAPS_PARTS = ['positions', 'events', 'map-view', 'marker', 'info-window', 'geocoder']

const folder = import.meta.dirname
const read = (name: string): string => readFileSync(join(folder, `${name}.js`), 'utf8')

/** Latitude and longitude in degrees, by ZIP code. */
export type ZipCoordinates = Readonly<Record<string, readonly [latitude: number, longitude: number]>>

/**
 * Reads the scripts of the third-party stubs.
 * @param dealerZips ZIP codes with exact coordinates. The geocoder estimates all others.
 */
export function readStubScripts(dealerZips: ZipCoordinates): StubScripts {
  return {
    report: read('report'),
    payment: read('payment'),
    captcha: read('captcha'),
    maps: [
      `globalThis.mockDealerZips = ${JSON.stringify(dealerZips)};`,
      ...MAPS_PARTS.map((part) => read(`maps/${part}`)),
      read('maps'),
    ].join('\n'),
    analytics: read('analytics'),
    reviews: read('reviews'),
  }
}
