import * as z from 'zod/mini'
import { contract } from '#contract/contract.ts'

/** Longest delay in milliseconds: ten minutes, more than any client waits. */
const LONGEST_DELAY_MS = 600_000

/** Faults that spoil the connection or the body rather than choose a status (MOCK-14). */
export const SPOILING_FAULTS = ['reset', 'empty', 'broken-json', 'cut', 'hang'] as const

export const Delay = z.int().check(z.minimum(0), z.maximum(LONGEST_DELAY_MS))
export const FaultStatus = z.int().check(z.minimum(400), z.maximum(599))

const target = {
  /** Id of an endpoint of the contract. */
  endpoint: z.optional(z.enum(contract.map((endpoint) => endpoint.id))),
  method: z.optional(z.string()),
  /** A path as requested, or an endpoint's pattern such as `/Cart/guest/{token}`. */
  path: z.optional(z.string().check(z.startsWith('/'))),
  /** How many requests it meets before it is gone; without it, every one. */
  times: z.optional(z.int().check(z.minimum(1))),
  /** Milliseconds before the answer, or before the connection is broken. */
  delayMs: z.optional(Delay),
}

/**
 * What to do to which requests:
 * - `status`: answer a problem with this status and message; the call does not happen.
 * - `delay`: answer as always, later.
 * - `reset`: break the connection before any byte; the call does not happen.
 * - `hang`: never answer; the call does not happen.
 * - `empty`: the call happens, its answer has no body.
 * - `broken-json`: the call happens, its answer is not JSON.
 * - `cut`: the call happens, the connection breaks in the middle of the body.
 */
export const FaultRule = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('status'), status: FaultStatus, message: z.optional(z.string()), ...target }),
    z.strictObject({ kind: z.literal('delay'), ...target, delayMs: Delay }),
    z.strictObject({ kind: z.enum(SPOILING_FAULTS), ...target }),
  ])
  .check(
    z.refine((rule) => rule.endpoint !== undefined || rule.path !== undefined, {
      path: ['endpoint'],
      error: 'A rule needs an endpoint or a path',
    }),
  )
export type FaultRule = z.infer<typeof FaultRule>

/** What a rule or a Prefer header asks for, without its target. */
export type Fault =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly message?: string | undefined
      readonly delayMs?: number | undefined
    }
  | { readonly kind: 'delay'; readonly delayMs: number }
  | { readonly kind: (typeof SPOILING_FAULTS)[number]; readonly delayMs?: number | undefined }

export interface Faults {
  add(rule: FaultRule): void
  /** The rules that still wait, in the order of their adding; `left` is how often each will still strike. */
  list(): { readonly rule: FaultRule; readonly left: number | undefined }[]
  clear(): void
  /** The first rule that meets a request; counts as one of its times. */
  take(method: string, path: string, endpoint?: { readonly id: string; readonly path: string }): Fault | undefined
}

/** The fault rules of one namespace. */
export function createFaults(): Faults {
  let waiting: { rule: FaultRule; left: number | undefined }[] = []
  return {
    add(rule) {
      waiting.push({ rule, left: rule.times })
    },
    list: () => waiting.map(({ rule, left }) => ({ rule, left })),
    clear() {
      waiting = []
    },
    take(method, path, endpoint) {
      if (waiting.length === 0) return undefined
      const met = waiting.find(({ rule }) => meets(rule, method, path, endpoint))
      if (met === undefined) return undefined
      if (met.left !== undefined) {
        met.left -= 1
        if (met.left === 0) waiting = waiting.filter((other) => other !== met)
      }
      return met.rule
    },
  }
}

function meets(
  rule: FaultRule,
  method: string,
  path: string,
  endpoint: { readonly id: string; readonly path: string } | undefined,
): boolean {
  if (rule.endpoint !== undefined && rule.endpoint !== endpoint?.id) return false
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false
  return rule.path === undefined || rule.path === path || rule.path === endpoint?.path
}
