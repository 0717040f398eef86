import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

/** Enough connections to keep one core busy. */
const CONNECTIONS = 50

export interface LoadTarget {
  readonly url: string
  /** JSON body of a POST request. Without it, the request is a GET. */
  readonly body?: string
}

export interface LoadResult {
  readonly requestsPerSecond: number
  /** The 99th percentile of the response times in milliseconds. */
  readonly p99: number
  /** Number of broken connections and of responses with a status other than 200. */
  readonly failures: number
}

/** The fields of autocannon's report that we use. */
interface Report {
  readonly requests: { readonly average: number }
  readonly latency: { readonly p99: number }
  readonly non2xx: number
  readonly errors: number
  readonly timeouts: number
}

const program = createRequire(import.meta.url).resolve('autocannon')

/** Sends requests to a URL for the given number of seconds, from another process. */
export async function runLoad({ url, body }: LoadTarget, seconds: number): Promise<LoadResult> {
  const payload = body === undefined ? [] : ['-m', 'POST', '-H', 'content-type=application/json', '-b', body]
  const options = ['--json', '--no-progress', '-c', String(CONNECTIONS), '-d', String(seconds), ...payload, url]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options])
  const { requests, latency, non2xx, errors, timeouts } = JSON.parse(stdout) as Report
  return { requestsPerSecond: requests.average, p99: latency.p99, failures: non2xx + errors + timeouts }
}
