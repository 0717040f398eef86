import type { Command } from 'commander'

/** Adds `--rule` to a command that starts a mock, or tells one what to do (MOCK-90). */
export function addRuleFlag(command: Command): Command {
  const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value]
  return command.option(
    '--rule <json or file>',
    'let the mock change, delay or fail answers by a rule; may be repeated',
    collect,
    [],
  )
}

/** The rules of `--fault` flags. @throws {StorefrontError} that names what can be asked for. */
export async function parseFaultRules(flags: readonly string[]) {
  if (flags.length === 0) return []
  const { parseFaultFlag: faultFromFlag } = await import('#mock/rules/fault-flag.ts')
  return flags.map(faultFromFlag)
}

/** The rules of the flags. @throws {StorefrontError} that names file, rule and field when there can be no such rule. */
export async function parseRules(flags: readonly string[]) {
  if (flags.length === 0) return []
  const { rulesFromFlag } = await import('#mock/rules/rule-flag.ts')
  return (await Promise.all(flags.map(rulesFromFlag))).flat()
}
