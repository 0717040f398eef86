import type { MockResponse, MockOutcome } from '../http/exchange.ts'
import type { SeededRandom } from '../namespace/random.ts'
import { applyRule } from '../rules/apply-rule.ts'
import type { Rules } from '../rules/rules.ts'
import { type Stub, type StubModes, STUBS } from './stub-modes.ts'
import { STUBS_PATH } from './stub-paths.ts'

/** Source code of the stub scripts. Each script starts with `report`. */
export type StubScripts = Readonly<Record<Stub | 'report', string>>

const NAME = /^\/(\w+)\.js$/

const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Number of decimal digits in a 32-bit integer. */
const DIGITS = 10

/**
 * Serves a stub script with the modes of the namespace. A rule for its path can prevent it from loading.
 * @returns undefined for any other path.
 */
export function findStubScript(
  method: string,
  path: string,
  {
    rules,
    stubs,
    random,
  }: {
    readonly rules: Rules
    readonly stubs: StubModes
    readonly random: SeededRandom
  },
  scripts: StubScripts,
): MockOutcome | undefined {
  const isRead = method === 'GET' || method === 'HEAD'
  const name = isRead && path.startsWith(STUBS_PATH) ? NAME.exec(path.slice(STUBS_PATH.length))?.[1] : undefined
  if (!isStub(name)) return undefined
  const respond = (): MockResponse => ({
    kind: 'response',
    delayMs: 0,
    status: 200,
    headers: HEADERS,
    body: `globalThis.mockStubs = ${JSON.stringify({ ...stubs, load: loadNumber(random.stream(`stub ${name}`)) })};\n${scripts.report}\n${scripts[name]}`,
  })
  const effect = rules.take({ method, path })
  return effect === undefined ? respond() : applyRule(effect, respond)
}

/** Returns a number that makes the tokens unique to each load of a script. The script appends a counter (MOCK-50). */
function loadNumber(random: SeededRandom): string {
  return [random.next(), random.next()].map((number) => String(number).padStart(DIGITS, '0')).join('')
}

function isStub(name: string | undefined): name is Stub {
  return STUBS.some((known) => known === name)
}
