import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { findLimitErrors } from '../http/body-limits.ts'
import { findClosestEndpoint } from '../http/closest-endpoint.ts'
import type { FieldErrors } from '../http/problem.ts'
import { parse, type Parsed } from '../http/validation.ts'
import { STUBS } from '../stubs/stub-modes.ts'
import { canMatchEndpoint, matchesPath } from './path-pattern.ts'
import { type ResponseRule, Rule } from './rule.ts'
import { schemasAt } from './schema-at.ts'

const endpoints: readonly Endpoint[] = contract

/** Validates a rule: its endpoint must exist, and its response must match the contract (MOCK-54). */
export function validateRule(value: unknown): Parsed<Rule> {
  const errors = findLimitErrors(value)
  if (errors !== undefined) return { success: false, errors }
  const result = parse(Rule, value, 'rule')
  if (!result.success) return result
  const conflicts = impossible(result.data)
  return Object.keys(conflicts).length === 0 ? result : { success: false, errors: conflicts }
}

function impossible(rule: Rule): FieldErrors {
  const targets = endpoints.filter((endpoint) => isTarget(rule, endpoint))
  if (targets.length > 0) return rule.kind === 'answer' ? findResponseErrors(rule, targets) : {}
  const { endpoint, path = '', method } = rule
  if (endpoint !== undefined) return { endpoint: ['Has a method or path that differs from that of the rule'] }
  if (STUBS.some((name) => matchesPath(path, `/__mock/stand-ins/${name}.js`))) {
    return rule.kind === 'answer'
      ? { kind: ['A script can fail, be delayed or redirected, but cannot have another response'] }
      : {}
  }
  const near = findClosestEndpoint(method?.toUpperCase() ?? 'GET', path, endpoints)?.endpoint
  return { path: [`No endpoint has this path; the closest is ${near?.method} ${near?.path}`] }
}

function isTarget({ endpoint, method, path }: Rule, candidate: Endpoint): boolean {
  if (endpoint !== undefined && endpoint !== candidate.id) return false
  if (method !== undefined && method.toUpperCase() !== candidate.method) return false
  return path === undefined || canMatchEndpoint(path, candidate.path)
}

function findResponseErrors(rule: ResponseRule, targets: readonly Endpoint[]): FieldErrors {
  const { status = 200, headers, body, patch, without } = rule
  const changes = patch !== undefined || without !== undefined
  if (body !== undefined && changes) return { body: ['Cannot be combined with patch or without'] }
  if (body === undefined && !changes && headers === undefined && rule.status === undefined) {
    return { kind: ['The rule changes nothing: give status, headers, body, patch or without'] }
  }
  if (rule.breaksContract === true) return {}
  if (status !== 200 && status < 400) return { status: [`No endpoint returns ${status}${MEANT}`] }
  if (body !== undefined) return bodyErrors(body, status, targets)
  if (status !== 200) return { status: [`A response with ${status} needs a problem as its body${MEANT}`] }
  const found: Record<string, string[]> = {}
  for (const target of targets) Object.assign(found, patchErrors(rule, target))
  return found
}

const MEANT = '; set breaksContract if this is intended'

function bodyErrors(body: unknown, status: number, targets: readonly Endpoint[]): FieldErrors {
  const found: Record<string, readonly string[]> = {}
  for (const { id, response: answer } of targets) {
    const result = parse(status === 200 ? answer : Problem, body, '')
    if (result.success) continue
    for (const [field, texts] of Object.entries(result.errors)) {
      const owner = status === 200 ? `the response of ${id}` : 'a problem'
      found[field === '' ? 'body' : `body.${field}`] = [`${texts.join('; ')}, in ${owner}${MEANT}`]
    }
  }
  return found
}

function patchErrors({ patch = {}, without = [] }: ResponseRule, { id, response: answer }: Endpoint): FieldErrors {
  const found: Record<string, string[]> = {}
  const check = (field: string, path: string, value: unknown, text: string): void => {
    const schemas = schemasAt(answer, path.split('.'))
    if (schemas === 'open') return
    if (schemas.length === 0) found[field] = [`The response of ${id} has no "${path}"${MEANT}`]
    else if (!schemas.some((schema) => parse(schema, value, '').success))
      found[field] = [`${text} in the response of ${id}${MEANT}`]
  }
  for (const [place, value] of Object.entries(patch)) check(`patch.${place}`, place, value, 'Cannot have this value')
  for (const path of without) {
    // List entries may always be removed.
    if (!/(?:^|\.)(?:\*|\d+)$/.test(path)) check('without', path, undefined, `"${path}" cannot be removed`)
  }
  return found
}
