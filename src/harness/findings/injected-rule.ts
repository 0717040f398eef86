import * as z from 'zod'
import { formatCount } from './format.ts'
import type { Step } from './step.ts'

/** A mock rule injected into a run with `--fault` or `--rule`. */
export const InjectedRule = z.strictObject({
  /** Description of the rule, such as `status 500 for checkOut`. */
  label: z.string(),
  /** Number of requests to which the rule was applied, or null if the mock no longer knows it. */
  appliedRequests: z.nullable(z.int().min(0)),
  /** Number of these requests that the browser repeated by itself; missing if there were none. */
  repeatedRequests: z.int().min(1).optional(),
  /** The reason why the rule was not applied to any request, and an alternative, or null if it was applied. */
  warning: z.nullable(z.string()),
})
export type InjectedRule = z.infer<typeof InjectedRule>

/** What the command injected into a run. */
export const injectedFields = {
  injectedRules: z.array(InjectedRule),
  /** Values of `--condition`. */
  conditions: z.array(z.string()),
}

interface Injected {
  readonly injectedRules: readonly InjectedRule[]
  readonly conditions: readonly string[]
}

/**
 * Describes the rules injected into a run, such as `, with status 500 for checkOut`, or an empty string without rules.
 */
export function withInjected({ injectedRules, conditions }: Injected): string {
  const parts = [...injectedRules.map(({ label }) => label), ...conditions.map(formatCondition)]
  return parts.length === 0 ? '' : `, with ${parts.join(', ')}`
}

/** Lists the rules injected into a run, with the number of requests to which each was applied. */
export function listInjected({ injectedRules, conditions }: Injected): string[] {
  return [
    ...injectedRules.map(({ label, appliedRequests, repeatedRequests }) => {
      const repeated = repeatedRequests === undefined ? '' : `, ${repeatedRequests} of them repeated by the browser`
      return appliedRequests === null
        ? label
        : `${label} (applied to ${formatCount(appliedRequests, 'request')}${repeated})`
    }),
    ...conditions.map(formatCondition),
  ]
}

function formatCondition(condition: string): string {
  return `condition ${condition}`
}

/** Returns a warning for each rule that was not applied to any request. */
export function listWarnings({ injectedRules }: Pick<Injected, 'injectedRules'>): string[] {
  return injectedRules.flatMap(({ warning }) => warning ?? [])
}

/** Returns what to do about rules that were not applied in any run, which may have ended before their step. */
export function getUnappliedNext(
  runs: readonly { readonly lastStep: number | null; readonly steps: readonly Pick<Step, 'status'>[] }[],
): string {
  if (runs.some(({ steps }) => steps.some(({ status }) => status === 'failed')))
    return 'Fix the failed step first; if the rule is still not applied, correct or remove it.'
  return runs.some(({ lastStep }) => lastStep !== null)
    ? 'Use a later step for --until, or remove it; if the rule is still not applied, correct or remove it.'
    : 'Correct or remove this rule.'
}

/** Returns the labels of the rules that were not applied in any run and therefore not tested. */
export function findUnappliedRules(runs: readonly Pick<Injected, 'injectedRules'>[]): string[] {
  const rules = runs.flatMap(({ injectedRules }) => injectedRules)
  const applied = new Set(rules.filter(({ warning }) => warning === null).map(({ label }) => label))
  return [...new Set(rules.map(({ label }) => label))].filter((label) => !applied.has(label))
}
