import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

/** Enough connections to keep one core busy. */
const CONNECTIONS = 50

export interface LoadTarget {
  readonly url: string
  /** A POST with this JSON; without it a GET. */
  readonly body?: string
}

export interface LoadResult {
  readonly requestsPerSecond: number
  /** Milliseconds within which 99 of 100 responses came. */
  readonly p99: number
  /** Responses with another status than 200, and broken connections. */
  readonly failures: number
}

/** The part of autocannon's report that is read here. */
interface Report {
  readonly requests: { readonly average: number }
  readonly latency: { readonly p99: number }
  readonly non2xx: number
  readonly errors: number
  readonly timeouts: number
}

const program = createRequire(import.meta.url).resolve('autocannon')

/** Puts load on an address for some seconds, from another process. */
export async function runLoad({ url, body }: LoadTarget, seconds: number): Promise<LoadResult> {
  const payload = body === undefined ? [] : ['-m', 'POST', '-H', 'content-type=application/json', '-b', body]
  const options = ['--json', '--no-progress', '-c', String(CONNECTIONS), '-d', String(seconds), ...payload, url]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options])
  const { requests, latency, non2xx, errors, timeouts } = JSON.parse(stdout) as Report
  return { requestsPerSecond: requests.average, p99: latency.p99, failures: non2xx + errors + timeouts }
}
