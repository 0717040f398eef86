import * as z from 'zod/mini'
import { assertWithinLimits, STATE_LIMITS } from '../http/body-limits.ts'
import { HttpError } from '../http/problem.ts'
import { parseOrThrow } from '../http/validation.ts'
import { toCurrentName, withChanged, withEachChanged } from '../previous-names.ts'

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

/** Previous names of controls, which still work for one release (MOCK-146). */
const RENAMED_CONTROLS: ReadonlyMap<string, string> = new Map([['PUT stand-ins', 'PUT stubs']])

const Step = z.strictObject({
  control: z.enum(STEP_CONTROLS, `Must be one of ${STEP_CONTROLS.join(', ')}`),
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

/** Returns scenarios that use the current names of the controls. */
function toCurrentScenarios(scenarios: unknown): unknown {
  if (typeof scenarios !== 'object' || scenarios === null || Array.isArray(scenarios)) return scenarios
  return Object.fromEntries(
    Object.entries(scenarios).map(([name, steps]: [string, unknown]) => [
      name,
      withEachChanged(steps, (step) =>
        withChanged(step, 'control', (control) =>
          typeof control === 'string' ? toCurrentName(RENAMED_CONTROLS, control) : control,
        ),
      ),
    ]),
  )
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
      // A step may load a complete state, so the limits of a state apply.
      assertWithinLimits(scenarios, 'The scenarios', STATE_LIMITS)
      const entries = Object.entries(parseOrThrow(CustomScenarios, toCurrentScenarios(scenarios), 'body'))
      for (const [name] of entries) {
        if (!builtIn.includes(name)) continue
        const text = `The mock already has a scenario "${name}"`
        throw new HttpError(400, text, { [name]: [text] })
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
