import { readFile } from 'node:fs/promises'
import { StorefrontError } from '#errors/storefront-error.ts'
import { parse } from '../http/validation.ts'
import { parseFault, type Rule, Rules } from './rule.ts'

/**
 * Returns the rules for `--rule`, which are JSON or the path of a file, and for `--fault`. A rule comes before a fault
 * for the same request.
 * @throws {StorefrontError} with the flag or the file and the field if a rule is invalid or the file cannot be read.
 */
export async function readRules(rule: readonly string[] = [], fault: readonly string[] = []): Promise<Rule[]> {
  const rules = await Promise.all(rule.map(readRule))
  return [...rules.flat(), ...fault.flatMap((text) => validate(`--fault '${text}'`, [parseFault(text)]))]
}

async function readRule(text: string): Promise<Rule[]> {
  const isJson = /^\s*[{[]/.test(text)
  const source = isJson ? '--rule' : text
  try {
    const json = isJson ? text : (await readFile(text, 'utf8')).replace(/^\u{feff}/u, '')
    return validate(source, [JSON.parse(json)].flat())
  } catch (cause) {
    if (cause instanceof StorefrontError) throw cause
    throw new StorefrontError({
      kind: 'usage',
      message: `The rules of ${source} cannot be read: ${(cause as Error).message}.`,
      next: 'Pass the path of a JSON file with rules, or a rule as JSON. The short form of a fault needs --fault.',
      cause,
    })
  }
}

function validate(source: string, values: readonly unknown[]): Rule[] {
  const result = parse(Rules, values, 'rules')
  if (result.success) return result.data
  const lines = Object.entries(result.errors).map(
    ([field, texts]) => `${field.replace(/^0\./, '')}: ${texts.join('; ')}`,
  )
  throw new StorefrontError({
    kind: 'usage',
    message: [`${source} is not a valid rule:`, ...lines].join('\n'),
    next: '"Rules" in docs/guides/mock.md describes the format. "npx storefront openapi" lists the endpoints.',
  })
}
