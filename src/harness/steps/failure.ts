import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { describeLoad, getLoadPerCore } from '../findings/computer-load.ts'
import { formatDuration, formatRequest, isPending } from '../findings/format.ts'
import type { Failure, RequestRecord } from '../findings/step.ts'
import { findMistake } from '../journeys/choose/playwright-mistake.ts'
import { type SourceLocation, formatLocation, parseStack } from '../journeys/choose/source-location.ts'
import { ExpectationError } from '../observe/expectation.ts'
import type { NetworkTake } from '../observe/network-log.ts'
import { findCausingRequest, listWaiting } from '../observe/observed-failures.ts'
import { findSimilarElements, findUnknownRole, listOptions } from './similar-elements.ts'

/** Received value to show if an element is missing. */
const MISSING = 'no such element on the page'

/** Beginning of the last obstacle in Playwright's log if a list lacks an option. */
const MISSING_OPTION = 'did not find some options'

/** Data that Playwright's expectations attach to their errors. */
interface MatcherResult {
  readonly name?: string
  readonly expected?: unknown
  readonly actual?: unknown
}

/**
 * Converts the error of a step into a failure, which is either an unmet expectation or an impossible action. Returns
 * undefined for any other error and for a mistake in the arguments of an action or expectation, because then the
 * journey itself is broken.
 */
export function toFailure(error: unknown, stepLocation: SourceLocation): Failure | undefined {
  if (!(error instanceof Error)) return undefined
  const text = stripVTControlCharacters(error.message)
  if (findMistake(text) !== undefined) return undefined
  const location = parseStack(error.stack ?? '').find(({ file }) => file === stepLocation.file) ?? stepLocation
  const shared = { kind: 'expectation', location: formatLocation(location), request: null } as const
  if (error instanceof ExpectationError) {
    return { ...shared, expected: error.expected, received: error.seen, detail: '' }
  }
  const result = (error as { matcherResult?: MatcherResult }).matcherResult
  if (result !== undefined) return { ...shared, ...expectationTexts(text, result), detail: text }
  const awaited = describeAwaited(text, location)
  if (awaited !== undefined) return { ...shared, ...awaited, detail: text }
  if (!/^(?:locator|page|frame|keyboard|mouse)\.\w+: /.test(text)) return undefined
  const [first = '', ...log] = text.split('\n')
  const clash = describeClash(text)
  if (clash !== undefined) return { ...shared, ...clash, detail: text }
  const target = /waiting for (.+)$/m.exec(text)?.[1]
  const action = /\.(\w+): /.exec(first)?.[1] ?? 'act'
  return {
    ...shared,
    expected: target === undefined ? `to ${action}` : `to ${action} ${target}`,
    // If an action timed out, the obstacle is in the log. Any other error describes it in its message.
    received: /Timeout \d+ms exceeded/.test(first) ? lastObstacle(log, first) : first.replace(/^.*?: (?:Error: )?/, ''),
    detail: text,
  }
}

/**
 * Describes an event, request or response that did not arrive in time, by its URL or pattern if it has one, or
 * otherwise by the line of code that waits for it. Returns undefined for any other error.
 */
export function describeAwaited(
  text: string,
  location: SourceLocation,
): { readonly expected: string; readonly received: string } | undefined {
  const [, limitMs, event] = /^\w+\.\w+: Timeout (\d+)ms exceeded while waiting for event "(\w+)"/.exec(text) ?? []
  if (event === undefined) return undefined
  const [, awaited] = /^\s*waiting for ((?:request|response) .+)$/m.exec(text) ?? []
  const line = awaited === undefined ? readLine(location) : ''
  return {
    expected:
      awaited === undefined
        ? `${event === 'response' || event === 'request' ? `a ${event}` : `the event "${event}"`}${line === '' ? '' : `, awaited by ${line}`}`
        : `a ${awaited}`,
    received: `none within ${Number(limitMs) / 1000} s`,
  }
}

const MAX_LINE_LENGTH = 200

/** Returns a line of a journey's code, or an empty string if the line cannot be read. */
function readLine({ file, line }: SourceLocation): string {
  try {
    return (readFileSync(file, 'utf8').split('\n')[line - 1] ?? '').trim().replace(/,$/, '').slice(0, MAX_LINE_LENGTH)
  } catch {
    return ''
  }
}

/** Targets of expectations without a locator, by matcher. */
const MATCHER_TARGETS: Readonly<Record<string, string>> = {
  toHaveURL: "the page's URL",
  toHaveTitle: "the page's title",
}

function expectationTexts(text: string, result: MatcherResult): { expected: string; received: string } {
  const locator = /^Locator:\s+(.+)$/m.exec(text)?.[1]
  const line = (label: string): string | undefined => {
    const found = new RegExp(`^${label}[^:\n]*:\\s+(.+)$`, 'm').exec(text)?.[1]
    // A string with line breaks continues on the next line.
    return found !== undefined && /^"(?:.*[^"])?$/.test(found) ? undefined : found
  }
  const expected = line('Expected') ?? show(result.expected)
  const missing = /element\(s\) not found/.test(text) ? MISSING : undefined
  const clash = describeClash(text)
  if (clash !== undefined) return clash
  if (result.name === 'toHaveCount' && expected === '0') {
    const count = line('Received') ?? show(result.actual)
    return {
      expected: `no such element: ${locator ?? 'the locator'}`,
      received: count === '1' ? 'there is 1' : `there are ${count}`,
    }
  }
  const [, kind = ''] = locator === undefined ? (/^Expected( substring| pattern| length):/m.exec(text) ?? []) : []
  return {
    expected: `${locator ?? MATCHER_TARGETS[result.name ?? ''] ?? 'the value'}:${kind} ${expected}`,
    received: missing ?? line('Received') ?? (result.actual === undefined ? readLongText(text) : show(result.actual)),
  }
}

/** Returns a received text of several lines, with which the error of an expectation without a locator ends. */
function readLongText(text: string): string {
  return /^Received[^:\n]*:\s+("[^]*")\s*$/m.exec(text)?.[1]?.replaceAll('\n', String.raw`\n`) ?? 'nothing'
}

/**
 * Describes a locator that matches several elements and suggests a unique locator for each of them. Returns undefined
 * for any other error.
 */
function describeClash(text: string): { expected: string; received: string } | undefined {
  const [, locator, count] = /strict mode violation: (.+?) resolved to (\d+) elements/.exec(text) ?? []
  if (locator === undefined) return undefined
  const ones = Array.from(text.matchAll(/^\s*\d+\) .+ aka (.+)$/gm), ([, one = '']) => one)
  const which = ones.length === 0 ? '' : `: ${ones.join(', ')}${Number(count) > ones.length ? ' and more' : ''}`
  return { expected: `${locator} to be one element`, received: `there are ${count} elements${which}` }
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

/** Returns the last obstacle in Playwright's call log. */
function lastObstacle(log: readonly string[], first: string): string {
  const notes = log.map((line) => line.replace(/^\s*-?\s*/, '')).filter((line) => line !== '' && line !== 'Call log:')
  const obstacle = notes.findLast(
    (note) => !/^(?:waiting|retrying|attempting|scrolling|done|navigations have finished)\b/.test(note),
  )
  if (obstacle !== undefined) return obstacle
  return notes.some((note) => note.startsWith('waiting for')) ? MISSING : first
}

/** Says that the journey has not opened a page, so no element can be found. */
export function addMissingPage(failure: Failure): Failure {
  return { ...failure, received: `${failure.received}; no page is open, so call open('/') in this step or before it` }
}

/** Returns the failure for a step that did not finish. */
export function createTimeoutFailure(limitMs: number, awaited: string, stepLocation: SourceLocation): Failure {
  return {
    kind: 'timeout',
    expected: `${awaited} to end within ${limitMs / 1000} s`,
    received: 'it was still running',
    location: formatLocation(stepLocation),
    request: null,
    detail: describeLoad(getLoadPerCore()),
  }
}

/** Received value of a step whose code waits for something other than the page. */
export const WAITS_ELSEWHERE = 'it was still running, but was not waiting for the page'

/** Returns the failure for a page that closed while its browser was still running. */
export function createClosedFailure(stepLocation: SourceLocation): Failure {
  return {
    kind: 'page-closed',
    expected: 'the page to stay open',
    received: 'the page closed itself',
    location: formatLocation(stepLocation),
    request: null,
    detail: '',
  }
}

/**
 * Time window in milliseconds within which a write request with the same content as an earlier one counts as repeated.
 */
const REPEAT_WINDOW_MS = 2_000

/**
 * Returns the requests that a step sent more than once, for example because of an unguarded double click.
 * @internal
 */
export function findRepeatedRequests({ requests }: Pick<NetworkTake, 'requests'>): string[] {
  const changing = requests.filter(({ record }) => record.endpointId !== null && record.method !== 'GET')
  const groups = Map.groupBy(changing, ({ record, url, body }) => JSON.stringify([record.method, url, body]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { method, url } = first.record
    return bursts(group.map(({ sentAt }) => sentAt)).map((times) => {
      const between = (times.at(-1) ?? 0) - (times[0] ?? 0)
      return `${method} ${url} was sent ${times.length} times within ${Math.round(between)} ms`
    })
  })
}

/** Groups times that are close together. Isolated times are omitted. */
function bursts(times: readonly number[]): number[][] {
  const found: number[][] = []
  for (const time of times.toSorted((one, other) => one - other)) {
    const burst = found.at(-1)
    if (burst !== undefined && time - (burst.at(-1) ?? 0) <= REPEAT_WINDOW_MS) burst.push(time)
    else found.push([time])
  }
  return found.filter(({ length }) => length > 1)
}

/**
 * Adds details to a failure: a role that does not exist, similar elements if an element is missing, the options of a
 * list that lacks one, and repeated requests.
 */
export function explainFailure(failure: Failure, network: NetworkTake, aria: string | undefined): Failure {
  const unknown = findUnknownRole(failure.expected)
  const isMissing = failure.received === MISSING || unknown !== undefined
  const near = isMissing && aria !== undefined ? findSimilarElements(unknown?.corrected ?? failure.expected, aria) : ''
  const isOption = failure.received.startsWith(MISSING_OPTION)
  const options = isOption && aria !== undefined ? listOptions(failure.expected, aria) : ''
  const repeated = findRepeatedRequests(network)
  // The elements were listed at the end of the step, when a late response may already have changed the page.
  const isLate = failure.pendingRequests !== undefined || (failure.request !== null && isPending(failure.request))
  const similar = near === '' ? [] : [`${isLate ? 'a moment later there' : 'there'} are: ${near}`]
  return {
    ...failure,
    received: [
      isOption ? 'the list has no such option' : failure.received,
      ...(unknown === undefined ? [] : [unknown.problem]),
      ...(options === '' ? [] : [`its options are ${options}`]),
      ...similar,
    ].join('; '),
    ...(repeated.length === 0 ? {} : { repeatedRequests: repeated }),
  }
}

/** What a shopper sees if there is never a response needs a longer limit than the default. */
const SHOP_WAITS = 'the shop stops waiting after 30 s, so --timeout 45 shows what it says then'

/**
 * Adds the requests that explain an unmet expectation: its most likely cause, and those without a response when it
 * failed. A failure that did not wait for the page has nothing to do with pending requests.
 */
export function addRequests(failure: Failure, taken: NetworkTake, failedAtMs: number): Failure {
  const late = isWaiting(failure) ? listWaiting(cutWaits(taken, failedAtMs), failedAtMs) : []
  const request = findCausingRequest(taken, late)
  // The request that is shown as the cause is not listed again as pending.
  const waiting = late.filter((record) => record !== request || record.status !== null)
  // Nothing is wrong with the wait itself: the awaited response did not come, because its request failed.
  const isCause =
    /while waiting for event "response"/.test(failure.detail) && request !== null && request.error !== null
  const reason = isCause ? (isPending(request) ? `had no response; ${SHOP_WAITS}` : `failed: ${request.error}`) : ''
  return {
    ...failure,
    ...(isCause && { received: `${failure.received}, because a request ${reason}` }),
    request,
    ...(waiting.length === 0
      ? {}
      : { pendingRequests: waiting.map((record) => describeWaiting(record, record === request)) }),
  }
}

/** Returns whether a failure is the end of a wait, and not an error that occurred at once. */
function isWaiting({ kind, detail }: Failure): boolean {
  return kind === 'timeout' || (/Timeout:? +\d+ms/.test(detail) && !/strict mode violation/.test(detail))
}

/** Ends the durations of pending requests when the step failed, because the failure names its own time limit. */
function cutWaits(network: NetworkTake, failedAtMs: number): NetworkTake {
  const pending = network.pending.map(({ record, ...request }) => {
    const durationMs = Math.min(record.durationMs, Math.max(0, Math.ceil(failedAtMs - request.sentAt)))
    return { ...request, record: { ...record, durationMs } }
  })
  return { ...network, pending }
}

function describeWaiting(request: RequestRecord, isCause: boolean): string {
  const { method, url, status, durationMs } = request
  if (status === null) return formatRequest(request)
  const late = isCause
    ? 'responded after the step had failed'
    : `took ${formatDuration(durationMs)}, longer than the step waited`
  return `${method} ${url} ${late}; a longer --timeout would wait for it`
}

/**
 * Lists the failure that explains the unmet expectation before it: a response that violates the contract, or an
 * accepted request that should have been rejected. Other violations follow, because a single response can have many.
 */
export function sortByCause(expectation: Failure, others: readonly Failure[]): Failure[] {
  const cause = others.find(
    ({ kind, request }) => kind === 'contract-violation' || (kind === 'expectation' && request !== null),
  )
  return cause === undefined
    ? [expectation, ...others]
    : [cause, expectation, ...others.filter((other) => other !== cause)]
}
