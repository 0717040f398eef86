import * as z from 'zod/mini'
import { findClosestMatch } from '#environment/closest-match.ts'
import { findLimitErrors, STATE_LIMITS } from '../http/body-limits.ts'
import { createFieldError, type FieldErrors, HttpError } from '../http/problem.ts'
import { joinFieldErrors, parse } from '../http/validation.ts'
import { validateRule } from '../rules/validate-rule.ts'

/** Controls that change the state of a namespace and can be used as scenario steps. */
const STEP_CONTROLS = [
  'POST reset',
  'PUT state',
  'PUT clock',
  'POST scenarios',
  'POST rules',
  'PUT stubs',
  'PUT token-lifetimes',
] as const

const Step = z.strictObject({
  control: z.enum(STEP_CONTROLS, {
    error: ({ input }) => {
      const near = typeof input === 'string' ? findClosestMatch(input, STEP_CONTROLS) : undefined
      return `Must be one of ${STEP_CONTROLS.join(', ')}${near === undefined ? '' : `; the closest is ${near}`}`
    },
  }),
  body: z.optional(z.unknown()),
})
type Step = z.infer<typeof Step>

const MAX_STEPS = 100
/** Maximum number of custom scenarios. */
const MAX_SCENARIOS = 1000

const Name = z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,63}$/))
const CustomScenarios = z.record(
  Name,
  z.array(Step).check(z.minLength(1), z.maxLength(MAX_STEPS)),
  'Must be lowercase letters, digits and dashes',
)
/** Steps by scenario name. */
export type CustomScenarios = z.infer<typeof CustomScenarios>

/** Returns the errors in the rules that a scenario adds, which would otherwise appear only when it is set up (MOCK-172). */
function findRuleErrors([name, steps]: [string, readonly Step[]]): FieldErrors {
  const errors = steps.flatMap(({ control, body }, at) => {
    if (control !== 'POST rules') return []
    const rules = Array.isArray(body) ? body : [body]
    return rules.flatMap((rule: unknown, index) => {
      const result = validateRule(rule)
      const place = `${name}.${at}.body.${Array.isArray(body) ? `${index}.` : ''}`
      return result.success
        ? []
        : Object.entries(result.errors).map(([field, texts]) => [place + field, texts] as const)
    })
  })
  return Object.fromEntries(errors)
}

function invalidScenarios(errors: FieldErrors): HttpError {
  return new HttpError(400, joinFieldErrors(errors), errors)
}

/** Custom scenarios, shared by all namespaces of a mock (MOCK-80). */
export interface ScenarioBook {
  names(): readonly string[]
  /**
   * Adds scenarios and replaces those with the same name.
   * @throws {HttpError} 400 if one of the scenarios is invalid, in which case none is added.
   */
  define(scenarios: unknown, builtIn: readonly string[]): void
  /**
   * Sets up a scenario.
   * @param runStep calls the control of a step
   * @throws {HttpError} with the name of the failed step. Completed steps are not undone.
   * @returns whether a scenario with this name exists.
   */
  setUp(name: string, runStep: (control: Step['control'], body: unknown) => unknown): boolean
}

export function createScenarioBook(): ScenarioBook {
  const known = new Map<string, readonly Step[]>()
  return {
    names: () => [...known.keys()],
    define(scenarios, builtIn) {
      if (typeof scenarios !== 'object' || scenarios === null || Array.isArray(scenarios)) {
        throw createFieldError('body', 'It must be an object with the steps of each scenario by its name.')
      }
      // A step may load a complete state, so the limits of a state apply.
      const limitErrors = findLimitErrors(scenarios, STATE_LIMITS)
      if (limitErrors !== undefined) throw invalidScenarios(limitErrors)
      const result = parse(CustomScenarios, scenarios, 'body')
      if (!result.success) throw invalidScenarios(result.errors)
      const entries = Object.entries(result.data)
      const ruleErrors = Object.assign({}, ...entries.map(findRuleErrors)) as FieldErrors
      if (Object.keys(ruleErrors).length > 0) throw invalidScenarios(ruleErrors)
      for (const [name] of entries) {
        if (!builtIn.includes(name)) continue
        throw invalidScenarios({
          [name]: ['Must be another name, because the mock already has a scenario with this one'],
        })
      }
      if (new Set([...known.keys(), ...entries.map(([name]) => name)]).size > MAX_SCENARIOS) {
        throw new HttpError(400, `A mock has at most ${MAX_SCENARIOS} custom scenarios.`)
      }
      for (const [name, steps] of entries) known.set(name, steps)
    },
    setUp(name, runStep) {
      const steps = known.get(name)
      for (const [at, { control, body }] of (steps ?? []).entries()) {
        try {
          runStep(control, body)
        } catch (error) {
          if (!(error instanceof HttpError)) throw error
          const message = `Step ${at + 1} (${control}) of the scenario "${name}" failed: ${error.message}`
          throw new HttpError(error.status, message, error.errors)
        }
      }
      return steps !== undefined
    },
  }
}
