import { request } from 'node:http'
import type { KnownDifference } from './host.ts'

/** Headers that must be the same on a host and in `storefront serve`, including in error responses. */
const COMPARED = [
  'location',
  'content-type',
  'content-encoding',
  'cache-control',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'access-control-allow-origin',
  'reporting-endpoints',
  'allow',
]

interface HostResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface Difference {
  readonly method: string
  readonly target: string
  readonly field: string
  readonly ours: string
  readonly theirs: string
  /** The reason why the difference is acceptable, or undefined if it is unexpected. */
  readonly reason: string | undefined
}

/** Sends a request whose target `fetch` would normalize. */
function sendRequest(base: string, method: string, target: string): Promise<HostResponse> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const clientRequest = request({ hostname, port, method, path: target, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      )
      response.on('error', reject)
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

/**
 * Returns the differences between the responses of a host and of `storefront serve` (`ours`). `hsts` is the expected
 * header value. The preview's policies name its own URL instead of that of the `site`.
 */
export async function compare(
  {
    theirs,
    ours,
    site,
    hsts,
  }: { readonly theirs: string; readonly ours: string; readonly site: string; readonly hsts: string },
  method: string,
  target: string,
  known: readonly KnownDifference[],
): Promise<Difference[]> {
  const [actual, expected] = await Promise.all([sendRequest(theirs, method, target), sendRequest(ours, method, target)])
  const differences: Difference[] = []
  const note = (field: string, one: string, other: string): void => {
    if (one === other) return
    const reason = known.find(
      ({ targets, field: fields, when }) =>
        targets.test(target) && fields.test(field) && (when === undefined || when(one, other)),
    )?.reason
    differences.push({ method, target, field, ours: one, theirs: other, reason })
  }
  note('status', String(expected.status), String(actual.status))
  for (const name of COMPARED) {
    note(name, normalizeHeader(expected, name).replaceAll(ours, site), normalizeHeader(actual, name))
  }
  note('strict-transport-security', hsts, normalizeHeader(actual, 'strict-transport-security'))
  // Error responses other than 404 have no page to compare.
  if (expected.status < 400 || expected.status === 404) note('body', digest(expected.body), digest(actual.body))
  return differences
}

/** Normalizes a header value by ignoring spaces, equivalent content types and redundant charsets. */
function normalizeHeader({ status, headers }: HostResponse, name: string): string {
  const value = String(headers[name] ?? '')
  if (name !== 'content-type') return value
  // Other error responses may have a different format.
  if (status >= 400 && status !== 404) return ''
  const type = value.replaceAll('; ', ';').toLowerCase()
  const [essence = ''] = type.split(';')
  if (/^(text|application)\/javascript$/.test(essence)) return 'text/javascript'
  if (/^(text|application)\/xml$/.test(essence)) return 'text/xml'
  return essence === 'application/json' ? essence : type
}

function digest(body: string): string {
  return `${body.length} characters, ${body.slice(0, 60).replaceAll(/\s+/g, ' ')}`
}
