import type { MockRequest } from '../http/exchange.ts'
import { HttpError } from '../http/problem.ts'
import { readJson } from '../http/request-body.ts'
import { formatFieldErrors } from '../http/validation.ts'
import type { Rule } from '../rules/rule.ts'
import type { Rules } from '../rules/rules.ts'
import { validateRule } from '../rules/validate-rule.ts'
import type { Controls } from './controls.ts'

/**
 * Controls for the rules of a namespace. `POST rules` adds one rule or a list, and either adds all of the rules or
 * none. `rules/used` lists the rules that are used up.
 */
export const ruleControls: Controls<unknown> = {
  'GET rules': ({ namespace: { rules } }) => rules.list(),
  'GET rules/used': ({ namespace: { rules } }) => rules.listUsed(),
  'POST rules': ({ request, namespace: { rules } }) => {
    add(rules, request)
    return rules.list()
  },
  'DELETE rules': ({ namespace: { rules } }) => {
    rules.clear()
    return rules.list()
  },
  'DELETE rules/{id}': ({ parameters: { id = '' }, namespace: { rules } }) => {
    if (!rules.remove(Number(id))) throw new HttpError(404, `There is no rule "${id}".`)
    return rules.list()
  },
}

function add(rules: Rules, request: MockRequest): void {
  const body = readJson(request)
  const isList = Array.isArray(body)
  const checked = (isList ? body : [body]).map((value: unknown, at) => parseRule(value, isList ? `${at}.` : ''))
  rules.add(...checked)
}

/**
 * Parses one rule.
 * @throws {HttpError} 400 with all invalid fields.
 */
function parseRule(value: unknown, prefix: string): Rule {
  const result = validateRule(value)
  if (result.success) return result.data
  const errors = Object.fromEntries(Object.entries(result.errors).map(([field, texts]) => [prefix + field, texts]))
  throw new HttpError(400, formatFieldErrors('The rule', errors), errors)
}
