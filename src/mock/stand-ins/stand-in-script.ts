import type { Faults } from '../faults/faults.ts'
import { injectFault } from '../faults/inject-fault.ts'
import type { MockAnswer, MockOutcome } from '../http/exchange.ts'
import { type StandIn, type StandInModes, STAND_INS } from './stand-in-modes.ts'

/** Texts of the scripts that stand in for third parties; `report` is what all of them begin with. */
export type StandInScripts = Readonly<Record<StandIn | 'report', string>>

const PATH = /^\/__mock\/stand-ins\/(\w+)\.js$/

const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/**
 * A stand-in script with the namespace's modes in front; a fault rule on its path keeps it from loading.
 * @returns undefined for every other path.
 */
export function standInScript(
  method: string,
  path: string,
  { faults, standIns }: { readonly faults: Faults; readonly standIns: StandInModes },
  scripts: StandInScripts,
): MockOutcome | undefined {
  const name = method === 'GET' ? PATH.exec(path)?.[1] : undefined
  if (!isStandIn(name)) return undefined
  const answer = (): MockAnswer => ({
    kind: 'answer',
    delayMs: 0,
    status: 200,
    headers: HEADERS,
    body: `globalThis.mockStandIns = ${JSON.stringify(standIns)};\n${scripts.report}\n${scripts[name]}`,
  })
  const fault = faults.take(method, path)
  return fault === undefined ? answer() : injectFault(fault, answer)
}

function isStandIn(name: string | undefined): name is StandIn {
  return STAND_INS.some((known) => known === name)
}
