import { createJsonResponse } from './http/problem.ts'
import type { SeededRandom } from './namespace/random.ts'
import type { Namespace } from './namespaces.ts'
import { applyRule } from './rules/apply-rule.ts'
import type { StubScripts } from './stubs/read-stub-scripts.ts'
import { STUBS, STUBS_PATH } from './stubs/stub-modes.ts'

const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Number of decimal digits in a 32-bit integer. */
const DIGITS = 10

/**
 * Serves a stub script with the modes of the namespace. A rule for its path can prevent it from loading.
 * @returns undefined for any other path.
 */
export async function findStubScript(
  { method, signal }: Request,
  path: string,
  { rules, stubs, random }: Pick<Namespace, 'rules' | 'stubs' | 'random'>,
  scripts: StubScripts,
): Promise<Response | undefined> {
  const name = STUBS.find((stub) => path === `${STUBS_PATH}/${stub}.js`)
  if (name === undefined || !/^(?:GET|HEAD)$/.test(method)) return undefined
  const modes = JSON.stringify({ ...stubs, load: loadNumber(random.stream(`stub ${name}`)) })
  const script = `globalThis.mockStubs = ${modes};\n${scripts.report}\n${scripts[name]}`
  const effect = rules.take({ method, path })
  const respond = (): Response => createJsonResponse(script, { headers: HEADERS })
  return effect === undefined ? respond() : applyRule(effect, respond, signal)
}

/** Returns a number that makes the tokens unique to each load of a script. The script appends a counter. */
function loadNumber(random: SeededRandom): string {
  return [random.next(), random.next()].map((number) => String(number).padStart(DIGITS, '0')).join('')
}
