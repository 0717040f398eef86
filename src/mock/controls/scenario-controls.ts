import * as z from 'zod/mini'
import { STATE_LIMITS } from '../http/body-limits.ts'
import { readJson } from '../http/request-body.ts'
import { parseOrThrow } from '../http/validation.ts'
import type { Controls } from './controls.ts'
import { createScenarioBook } from './custom-scenarios.ts'

const ScenarioName = z.looseObject({ name: z.string() })

/**
 * Returns the controls for built-in and custom scenarios. The steps of a custom scenario call other controls
 * (MOCK-80).
 * @param controls all other controls, including the back end's `POST scenarios`
 * @param builtIn names of the back end's scenarios
 */
export function createScenarioControls<Store>(controls: Controls<Store>, builtIn: readonly string[]): Controls<Store> {
  // A step cannot set up another custom scenario.
  const noScenarios = createScenarioBook()
  return {
    'GET scenarios': ({ scenarios }) => [...builtIn, ...scenarios.names()],
    'PUT scenarios': ({ request, scenarios }) => {
      scenarios.define(readJson(request, STATE_LIMITS), builtIn)
      return [...builtIn, ...scenarios.names()]
    },
    'POST scenarios': (context) => {
      const { name } = parseOrThrow(ScenarioName, readJson(context.request), 'body')
      const wasSetUp = context.scenarios.setUp(name, (control, body) => {
        const request = { ...context.request, body: body === undefined ? undefined : JSON.stringify(body) }
        return controls[control]?.({ ...context, request, scenarios: noScenarios })
      })
      return wasSetUp ? { name } : controls['POST scenarios']?.(context)
    },
  }
}
