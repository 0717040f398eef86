import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { nearestEndpoint } from '../http/near-miss.ts'
import type { FieldErrors } from '../http/problem.ts'
import { parse, type Parsed } from '../http/validation.ts'
import { STAND_INS } from '../stand-ins/stand-in-modes.ts'
import { canBePathOf, pathFits } from './path-pattern.ts'
import { type AnswerRule, Rule } from './rule.ts'
import { schemasAt } from './schema-at.ts'

const endpoints: readonly Endpoint[] = contract

/** A rule as it was given, if it can be: of calls that there are, with an answer that keeps their contract (MOCK-54). */
export function checkedRule(value: unknown): Parsed<Rule> {
  const result = parse(Rule, value, 'rule')
  if (!result.success) return result
  const errors = impossible(result.data)
  return Object.keys(errors).length === 0 ? result : { success: false, errors }
}

function impossible(rule: Rule): FieldErrors {
  const targets = endpoints.filter((endpoint) => isTarget(rule, endpoint))
  if (targets.length > 0) return rule.kind === 'answer' ? answerErrors(rule, targets) : {}
  const { endpoint, path = '', method } = rule
  if (endpoint !== undefined) return { endpoint: ['Has another method or path than the rule'] }
  if (STAND_INS.some((name) => pathFits(path, `/__mock/stand-ins/${name}.js`))) {
    return rule.kind === 'answer'
      ? { kind: ['A script can fail, come late or be elsewhere, and has no other answer'] }
      : {}
  }
  const near = nearestEndpoint(method?.toUpperCase() ?? 'GET', path, endpoints)?.endpoint
  return { path: [`No call has this path; the nearest is ${near?.method} ${near?.path}`] }
}

function isTarget({ endpoint, method, path }: Rule, candidate: Endpoint): boolean {
  if (endpoint !== undefined && endpoint !== candidate.id) return false
  if (method !== undefined && method.toUpperCase() !== candidate.method) return false
  return path === undefined || canBePathOf(path, candidate.path)
}

function answerErrors(rule: AnswerRule, targets: readonly Endpoint[]): FieldErrors {
  const { status = 200, headers, body, patch, without } = rule
  const changes = patch !== undefined || without !== undefined
  if (body !== undefined && changes) return { body: ['Cannot stand beside patch or without'] }
  if (body === undefined && !changes && headers === undefined && rule.status === undefined) {
    return { kind: ['The rule changes nothing: give status, headers, body, patch or without'] }
  }
  if (rule.breaksContract === true) return {}
  if (status !== 200 && status < 400) return { status: [`No call answers ${status}${MEANT}`] }
  if (body !== undefined) return bodyErrors(body, status, targets)
  if (status !== 200)
    return { status: [`An answer with ${status} has a problem as its body: give one as body${MEANT}`] }
  const found: Record<string, string[]> = {}
  for (const target of targets) Object.assign(found, patchErrors(rule, target))
  return found
}

const MEANT = '; a rule that is meant to break the contract says breaksContract'

function bodyErrors(body: unknown, status: number, targets: readonly Endpoint[]): FieldErrors {
  const found: Record<string, readonly string[]> = {}
  for (const { id, answer } of targets) {
    const result = parse(status === 200 ? answer : Problem, body, '')
    if (result.success) continue
    for (const [field, texts] of Object.entries(result.errors)) {
      const owner = status === 200 ? `the answer of ${id}` : 'a problem'
      found[field === '' ? 'body' : `body.${field}`] = [`${texts.join('; ')}, in ${owner}${MEANT}`]
    }
  }
  return found
}

function patchErrors({ patch = {}, without = [] }: AnswerRule, { id, answer }: Endpoint): FieldErrors {
  const found: Record<string, string[]> = {}
  const check = (field: string, place: string, value: unknown, text: string): void => {
    const schemas = schemasAt(answer, place.split('.'))
    if (schemas === 'open') return
    if (schemas.length === 0) found[field] = [`The answer of ${id} has no "${place}"${MEANT}`]
    else if (!schemas.some((schema) => parse(schema, value, '').success))
      found[field] = [`${text} in the answer of ${id}${MEANT}`]
  }
  for (const [place, value] of Object.entries(patch)) check(`patch.${place}`, place, value, 'Cannot have this value')
  for (const place of without) {
    // A list may lose entries.
    if (!/(?:^|\.)(?:\*|\d+)$/.test(place)) check('without', place, undefined, `"${place}" cannot be left out`)
  }
  return found
}
