import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StandInScripts } from './stand-in-script.ts'

/** The parts of the maps script in the order in which they build on each other. */
const MAPS_PARTS = ['positions', 'events', 'map-view', 'marker', 'info-window', 'geocoder']

const folder = import.meta.dirname
const read = (name: string): string => readFileSync(join(folder, `${name}.js`), 'utf8')

/** Reads the scripts that stand in for third parties. */
export function readStandInScripts(): StandInScripts {
  return {
    report: read('report'),
    payment: read('payment'),
    captcha: read('captcha'),
    maps: [...MAPS_PARTS.map((part) => read(`maps/${part}`)), read('maps')].join('\n'),
    analytics: read('analytics'),
    reviews: read('reviews'),
  }
}
