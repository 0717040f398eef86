import type { Failure, RequestRecord } from './step.ts'

/** Formats a duration, such as `1.2 s`, or `340 ms` below one second. */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

/** Formats a count, such as `1 request` or `2 requests`. */
export function formatCount(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`
}

/** Formats texts of a page, such as `"Thank You", "Your order"`. */
export function formatTexts(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(', ')
}

/** Error text of a request that has no response yet. */
export const NO_RESPONSE = 'no response'

/** Returns whether a request has no response yet. */
export function isPending({ status, error }: RequestRecord): boolean {
  return status === null && (error === null || error === NO_RESPONSE)
}

/** Formats a request on one line: `POST http://… returned 500 after 12 ms`. */
export function formatRequest(request: RequestRecord): string {
  const { method, url, status, error, durationMs } = request
  const failed = isPending(request) ? 'had not responded' : `failed: ${error}`
  return `${method} ${url} ${status === null ? failed : `returned ${status}`} after ${formatDuration(durationMs)}`
}

/** Formats a failure on one line: what was expected and received, and the request that failed. */
export function formatFailure({ expected, received, request }: Failure): string {
  const cause = request === null ? '' : `; ${formatRequest(request)}`
  return `expected ${expected}, received ${received}${cause}`
}
