import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

/** Connections that a load comes over: enough to keep one core busy. */
const CONNECTIONS = 50

export interface LoadTarget {
  readonly url: string
  /** A POST with this JSON; without it a GET. */
  readonly body?: string
}

export interface LoadResult {
  readonly requestsPerSecond: number
  /** Milliseconds under which 99 of 100 answers came. */
  readonly p99: number
  readonly answers: number
  /** Answers with another status than 200, and broken connections. */
  readonly failures: number
}

/** What autocannon tells, as far as it is read here. */
interface Report {
  readonly requests: { readonly average: number }
  readonly latency: { readonly p99: number }
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
  readonly timeouts: number
}

const program = createRequire(import.meta.url).resolve('autocannon')

/** Puts load on an address from a process of its own, for some seconds or for a number of requests. */
export async function runLoad(
  { url, body }: LoadTarget,
  limit: { readonly seconds: number } | { readonly requests: number },
): Promise<LoadResult> {
  const length = 'seconds' in limit ? ['-d', String(limit.seconds)] : ['-a', String(limit.requests)]
  const payload = body === undefined ? [] : ['-m', 'POST', '-H', 'content-type=application/json', '-b', body]
  const options = ['--json', '--no-progress', '-c', String(CONNECTIONS), ...length, ...payload, url]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options])
  const report = JSON.parse(stdout) as Report
  return {
    requestsPerSecond: report.requests.average,
    p99: report.latency.p99,
    answers: report['2xx'],
    failures: report.non2xx + report.errors + report.timeouts,
  }
}
