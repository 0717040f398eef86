import { getStateName } from './us-states.rules.ts'
import { normalizeZip } from './zip.rules.ts'

/**
 * States by the first three digits of a ZIP code. Each range ends where the next one starts. '-' marks ranges outside
 * the states, such as territories and military mail.
 */
const RANGES = (
  '005 NY 006 - 010 MA 028 RI 030 NH 039 ME 050 VT 055 MA 056 VT 060 CT 070 NJ 090 - 100 NY 150 PA ' +
  '197 DE 200 DC 201 VA 202 DC 206 MD 220 VA 247 WV 270 NC 290 SC 300 GA 320 FL 340 - 341 FL 350 AL ' +
  '370 TN 386 MS 398 GA 400 KY 430 OH 460 IN 480 MI 500 IA 530 WI 550 MN 569 DC 570 SD 580 ND 590 MT ' +
  '600 IL 630 MO 660 KS 680 NE 700 LA 716 AR 730 OK 733 TX 734 OK 750 TX 800 CO 820 WY 832 ID 840 UT ' +
  '850 AZ 870 NM 885 TX 889 NV 900 CA 962 - 967 HI 969 - 970 OR 980 WA 995 AK'
)
  .split(/ (?=\d)/)
  .map((range) => range.split(' '))

/** Returns the table entry for the first three digits, or undefined below the first range. */
export function getStateByZip(zip: string): string | undefined {
  const normal = normalizeZip(zip)
  const state = normal === undefined ? undefined : getRange(normal.slice(0, 3))
  return state === '-' ? undefined : state
}

function getRange(prefix: string): string | undefined {
  return RANGES.findLast(([first = '']) => first <= prefix)?.[1]
}

/**
 * Returns a message if a ZIP code belongs to another state, or undefined if either is missing or they match. It cannot
 * be certain, because a few ZIP codes cross state lines.
 */
export function getStateMismatch(zip: string, state: string): string | undefined {
  const zipState = getStateByZip(zip)
  if (zipState === undefined || state === '' || zipState === state) return undefined
  return `ZIP codes that begin with ${normalizeZip(zip)?.slice(0, 3)} are in ${getStateName(zipState)}.`
}
