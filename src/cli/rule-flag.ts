import type { Command } from 'commander'
import { collectValues } from './collect-values.ts'

/** Values of `--rule` and `--fault`. */
export interface RuleFlags {
  readonly rule?: readonly string[] | undefined
  readonly fault?: readonly string[] | undefined
}

/** Adds `--rule` to a command that starts or controls a mock. */
export function addRuleFlag(command: Command): Command {
  return command.option('--rule <json or file>', 'change, delay or fail mock responses (repeatable)', collectValues)
}

/** Adds `--fault` to a command that starts or controls a mock. */
export function addFaultFlag(command: Command): Command {
  // With several values, the flag would take the names of journeys.
  const value = command.registeredArguments.length > 0 ? '<endpoint=fault>' : '<endpoint=fault...>'
  return command.option(
    `--fault ${value}`,
    'make the mock fail: checkOut=500, =reset, *=delay:3000 … (repeatable)',
    collectValues,
  )
}

/**
 * Returns the rules for the flags `--rule` and `--fault`. A rule comes before a fault for the same request.
 * @throws {StorefrontError} that names the invalid rule or fault.
 */
export async function readRuleFlags({ rule, fault }: RuleFlags) {
  if (rule === undefined && fault === undefined) return []
  const { readRules } = await import('#mock/rules/read-rules.ts')
  return readRules(rule, fault)
}
