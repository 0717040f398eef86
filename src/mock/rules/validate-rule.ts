import { fillEmptyField, fillEmptyFields } from '#contract/cms/empty-fields.ts'
import { isContentRequest } from '#contract/cms/missing-entry.ts'
import { getProblemSchema } from '#contract/cms/strapi-error.ts'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findLimitErrors } from '../http/body-limits.ts'
import { findClosestEndpoint } from '../http/closest-endpoint.ts'
import type { FieldErrors } from '../http/problem.ts'
import { parse, type Parsed } from '../http/validation.ts'
import { STUBS } from '../stubs/stub-modes.ts'
import { STUBS_PATH } from '../stubs/stub-paths.ts'
import { canMatchEndpoint, matchesPath } from './path-pattern.ts'
import { type ResponseRule, Rule } from './rule.ts'
import { getSchemasAt } from './schema-at.ts'

const endpoints: readonly Endpoint[] = contract

/** Validates a rule, whose endpoint must exist and whose response must match the contract (MOCK-54). */
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
  if (targets.length > 0) return rule.kind === 'response' ? findResponseErrors(rule, targets) : {}
  const { endpoint, path = '', method } = rule
  if (endpoint !== undefined) return { endpoint: ['Has a different method or path than the rule'] }
  if (STUBS.some((name) => matchesPath(path, `${STUBS_PATH}/${name}.js`))) {
    return rule.kind === 'response'
      ? { kind: ['A script can fail, be delayed or redirected, but cannot have a different response'] }
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
  const { status = 200, headers, body, patch, remove } = rule
  const changes = patch !== undefined || remove !== undefined
  if (body !== undefined && changes) return { body: ['Cannot be combined with patch or remove'] }
  if (body === undefined && !changes && headers === undefined && rule.status === undefined) {
    return { kind: ['The rule changes nothing: set status, headers, body, patch or remove'] }
  }
  if (rule.allowInvalid === true) return {}
  if (status !== 200 && status < 400) return { status: [`No endpoint returns ${status}${MEANT}`] }
  if (body !== undefined) return bodyErrors(body, status, targets)
  if (status !== 200) return { status: [`A response with ${status} needs a problem as its body${MEANT}`] }
  const found: Record<string, string[]> = {}
  for (const target of targets) Object.assign(found, patchErrors(rule, target))
  return found
}

const MEANT = '; set allowInvalid if this is intended'

function bodyErrors(body: unknown, status: number, targets: readonly Endpoint[]): FieldErrors {
  const found: Record<string, readonly string[]> = {}
  for (const endpoint of targets) {
    const { id, response } = endpoint
    const result =
      status === 200
        ? parse(response, fillEmptyFields(endpoint, body), '')
        : parse(getProblemSchema(endpoint), body, '')
    if (result.success) continue
    for (const [field, texts] of Object.entries(result.errors)) {
      const owner = status === 200 ? `the response from ${id}` : 'a problem'
      found[field === '' ? 'body' : `body.${field}`] = [`${texts.join('; ')}, in ${owner}${MEANT}`]
    }
  }
  return found
}

function patchErrors({ patch = {}, remove = [] }: ResponseRule, endpoint: Endpoint): FieldErrors {
  const { id, response } = endpoint
  const isContent = isContentRequest(endpoint)
  const found: Record<string, string[]> = {}
  const check = (field: string, path: string, value: unknown, text: string): void => {
    const schemas = getSchemasAt(response, path.split('.'))
    if (schemas === 'open') return
    if (schemas.length === 0) found[field] = [`The response from ${id} has no "${path}"${MEANT}`]
    // Strapi sends null for an empty field.
    else if (!schemas.some((schema) => parse(schema, isContent ? fillEmptyField(schema, value) : value, '').success))
      found[field] = [`${text} in the response from ${id}${MEANT}`]
  }
  for (const [place, value] of Object.entries(patch)) check(`patch.${place}`, place, value, 'Cannot have this value')
  for (const path of remove) {
    // List entries may always be removed.
    if (!/(?:^|\.)(?:\*|\d+)$/.test(path)) check('remove', path, undefined, `"${path}" cannot be removed`)
  }
  return found
}
