import * as z from 'zod/mini'
import { Refusal } from '../http/problem.ts'
import { valid } from '../http/validation.ts'

/** Controls that put a namespace into a state, and so may be steps of a scenario. */
const STEP_CONTROLS = [
  'POST reset',
  'PUT state',
  'PUT clock',
  'POST scenarios',
  'POST rules',
  'PUT stand-ins',
  'PUT token-lifetimes',
] as const

const Step = z.strictObject({
  control: z.enum(STEP_CONTROLS, `Must be one of ${STEP_CONTROLS.join(', ')}`),
  body: z.optional(z.unknown()),
})
type Step = z.infer<typeof Step>

const Name = z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,63}$/))
const OwnScenarios = z.record(
  Name,
  z.array(Step).check(z.minLength(1)),
  'Must be lower-case letters, digits and dashes',
)
/** Steps by the name of their scenario. */
export type OwnScenarios = z.infer<typeof OwnScenarios>

/** Scenarios that were not there from the start, of a mock as a whole (MOCK-80). */
export interface ScenarioBook {
  names(): readonly string[]
  /** Adds them; one of the same name is replaced. @throws {Refusal} 400 when one cannot be; none is added then. */
  define(scenarios: unknown, builtIn: readonly string[]): void
  /**
   * @param use makes the call of a step. @throws {Refusal} that names the step which failed; those before it stay done.
   * @returns whether there is one of this name.
   */
  setUp(name: string, use: (control: Step['control'], body: unknown) => unknown): boolean
}

export function createScenarioBook(): ScenarioBook {
  const known = new Map<string, readonly Step[]>()
  return {
    names: () => [...known.keys()],
    define(scenarios, builtIn) {
      const entries = Object.entries(valid(OwnScenarios, scenarios, 'body'))
      for (const [name] of entries) {
        if (!builtIn.includes(name)) continue
        const text = `The mock has a scenario "${name}" already`
        throw new Refusal(400, text, { [name]: [text] })
      }
      for (const [name, steps] of entries) known.set(name, steps)
    },
    setUp(name, use) {
      const steps = known.get(name)
      for (const [at, { control, body }] of (steps ?? []).entries()) {
        try {
          use(control, body)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const message = `Step ${at + 1} (${control}) of the scenario "${name}" failed: ${error.message}`
          throw new Refusal(error.status, message, error.errors)
        }
      }
      return steps !== undefined
    },
  }
}
