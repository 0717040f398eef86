import * as z from 'zod/mini'
import { getHeader, type MockHeaders } from '../http/exchange.ts'
import { HttpError } from '../http/problem.ts'
import { formatFieldErrors, type Parsed, parse } from '../http/validation.ts'
import { Delay, type Effect, FaultStatus, BODY_AND_CONNECTION_FAULTS } from './rule.ts'

const Preferences = z.object({
  code: z.optional(z.coerce.number().check(z.int(), z.minimum(200), z.maximum(599))),
  message: z.optional(z.string()),
  delay: z.optional(z.pipe(z.coerce.number(), Delay)),
  fault: z.optional(z.enum(BODY_AND_CONNECTION_FAULTS)),
})

/** Matches one preference, which consists of a token and a value with or without double quotes (RFC 7240 §2). */
const PREFERENCE = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]+))/g

/**
 * Parses the Prefer header of a request.
 * @throws {HttpError} 400 if the header is invalid.
 */
export function parsePreferHeader(headers: MockHeaders): Effect | undefined {
  const header = getHeader(headers, 'prefer')
  if (header === undefined) return undefined
  const result = parsePreferredFault(header)
  if (result.success) return result.data
  throw new HttpError(400, formatFieldErrors('The Prefer header', result.errors), result.errors)
}

/**
 * Parses the faults requested in a `Prefer` header (RFC 7240), in the same format as Prism:
 * - `Prefer: code=500` returns a problem with that status, and `message="Try later"` sets its message. A code below 400
 *   does not change the response.
 * - `Prefer: delay=300` delays the response by 300 milliseconds.
 * - `Prefer: fault=reset` injects a fault of that kind: reset, empty, invalid-json, truncate, or hang.
 *
 * They can be combined, as in `Prefer: code=503, delay=200`. Other preferences are ignored, as the RFC requires. These
 * include Prism's `example` and `dynamic`, because responses depend on state. An invalid value is reported under
 * `Prefer.<name>`.
 * @internal
 */
export function parsePreferredFault(header: string): Parsed<Effect | undefined> {
  const preferences: Record<string, string> = {}
  for (const [, name = '', quoted, plain] of header.matchAll(PREFERENCE)) {
    preferences[name.toLowerCase()] = plain ?? (quoted ?? '').replaceAll(/\\(.)/g, '$1')
  }
  const result = parse(Preferences, preferences, 'Prefer')
  if (!result.success) {
    const errors = Object.entries(result.errors).map(([name, texts]) => [`Prefer.${name}`, texts] as const)
    return { success: false, errors: Object.fromEntries(errors) }
  }
  return { success: true, data: toFault(result.data) }
}

function toFault({ code, message, delay, fault }: z.infer<typeof Preferences>): Effect | undefined {
  if (fault !== undefined) return { kind: fault, delayMs: delay }
  if (code !== undefined && z.safeParse(FaultStatus, code).success) {
    return { kind: 'status', status: code, message, delayMs: delay }
  }
  return delay === undefined ? undefined : { kind: 'delay', delayMs: delay }
}
