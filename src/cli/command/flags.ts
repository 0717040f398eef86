import { InvalidArgumentError } from 'commander'
import type { Shard } from '#export/write/manifest.ts'
import type { Condition } from '#journeys/conditions/conditions.ts'
import { choices, type Flag, list, parsed, text, toggle } from './flag.ts'

/** `--env`, with the demo as the default. */
export function envFlag(description = 'environment: demo, staging, production, or a file'): Flag<string> {
  return text('--env <name>', description, 'demo')
}

/** `--port` and `--api-port` of commands that serve the shop and the mock. */
export function portFlags() {
  return {
    port: parsed('--port <number>', 'port of the shop', parseNumber(0, 65_535), 4173),
    apiPort: parsed('--api-port <number>', 'port of the mock API', parseNumber(0, 65_535), 4010),
  }
}

/** `--json` of commands whose result is printed as JSON. */
export function jsonFlag(description: string): Flag<true | undefined> {
  return toggle('--json', description)
}

/** `--rule` of commands that start or control a mock. */
export function ruleFlag(): Flag<readonly string[] | undefined> {
  return list('--rule <json or file>', 'change, delay or fail mock responses (repeatable)')
}

/** `--fault` of commands that start or control a mock. */
export function faultFlag(value = '<endpoint=fault...>'): Flag<readonly string[] | undefined> {
  return list(`--fault ${value}`, 'make the mock fail: checkOut=500, =reset, *=delay:3000 … (repeatable)')
}

/**
 * Returns the rules for the flags `--rule` and `--fault`. A rule comes before a fault for the same request.
 * @throws {StorefrontError} that names the invalid rule or fault.
 */
export async function readRuleFlags({
  rule,
  fault,
}: {
  readonly rule?: readonly string[] | undefined
  readonly fault?: readonly string[] | undefined
}) {
  if (rule === undefined && fault === undefined) return []
  const { readRules } = await import('#mock/rules/read-rules.ts')
  return readRules(rule, fault)
}

/** The values of `--condition`. Their descriptions are in the guide to journeys. */
const CONDITIONS: Readonly<Record<Condition, true>> = {
  translated: true,
  'long-text': true,
  'storage-throws-on-access': true,
  'storage-throws-on-set': true,
  'storage-full': true,
}

/** `--condition` of `storefront journey`. */
export function conditionFlag(): Flag<readonly Condition[] | undefined> {
  return choices('--condition <name>', 'change browser or pages (repeatable)', Object.keys(CONDITIONS) as Condition[])
}

/** Returns a parser for a whole number in a range. */
export function parseNumber(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}

/** Parses a shard such as `2/4`, the second of four parts. */
export function parseShard(value: string): Shard {
  const [, current = 0, total = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(value)?.map(Number) ?? []
  if (current >= 1 && current <= total) return { current, total }
  throw new InvalidArgumentError('Use current/total, such as 2/4. Current is from 1 to total.')
}

/** Parses a comma-separated list. */
export function parseList(value: string): string[] {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) throw new InvalidArgumentError('Pass at least one value.')
  return names
}
