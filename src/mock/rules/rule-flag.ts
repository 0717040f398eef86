import { readFile, stat } from 'node:fs/promises'
import { describeReadFailure } from '#errors/read-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { BODY_LIMIT_BYTES, removeBom } from '../http/request-body.ts'
import type { Rule } from './rule.ts'
import { validateRule } from './validate-rule.ts'

/** Matches a fault in its short form, such as `checkOut=500`, which no path of a file is likely to be. */
const SHORT_FAULT = /^(?:\w+|\*)=[\w:-]+$/

const NEXT = 'Fix the rule; "Rules" in docs/guides/mock.md describes the format.'

/**
 * Parses the value of `--rule`, which is either a rule as JSON, or the path of a JSON file with one rule or a list of
 * rules.
 * @throws {StorefrontError} with the file, the rule, and the field if the value is invalid or the file cannot be read
 * (MOCK-54), or if it is a fault for `--fault` (MOCK-174).
 */
export async function readRules(text: string): Promise<Rule[]> {
  const isJson = /^\s*[{[]/.test(text)
  if (SHORT_FAULT.test(text)) {
    throw new StorefrontError({
      kind: 'usage',
      message: `--rule expects JSON or a file, and "${text}" is the short form of a fault.`,
      next: `Use --fault '${text}'.`,
    })
  }
  const source = isJson ? '--rule' : text
  const value = parsed(isJson ? text : await readText(text), source)
  if (Array.isArray(value) && value.length === 0) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The list of ${source} contains no rule.`,
      next: 'Add a rule, or remove --rule.',
    })
  }
  return (Array.isArray(value) ? value : [value]).map((rule: unknown, at) => {
    const result = validateRule(rule)
    if (result.success) return result.data
    const subject = Array.isArray(value) ? `Rule ${at + 1} of ${source}` : `The rule of ${source}`
    const lines = Object.entries(result.errors).map(([field, texts]) => `${field}: ${texts.join('; ')}`)
    throw new StorefrontError({
      kind: 'usage',
      message: [`${subject} is invalid:`, ...lines].join('\n'),
      next: NEXT,
    })
  })
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > BODY_LIMIT_BYTES) throw notReadable(`${file} is larger than ${BODY_LIMIT_BYTES} bytes`)
    return removeBom(await readFile(file, 'utf8'))
  } catch (cause) {
    if (cause instanceof StorefrontError) throw cause
    throw notReadable(`${file}: ${describeReadFailure(cause)}`, cause)
  }
}

function notReadable(reason: string, cause?: unknown): StorefrontError {
  return new StorefrontError({
    kind: 'usage',
    message: `The rules cannot be read: ${reason}.`,
    next: 'Pass the path of a JSON file with rules, or a rule as JSON.',
    cause,
  })
}

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StorefrontError({ kind: 'usage', message: `${source} is not JSON: ${reason}.`, next: NEXT, cause })
  }
}
