import { toPlainLine } from '#errors/plain-text.ts'
import type { EndpointVerdict, VerifyReport } from '#live/verify.ts'
import { print } from './print.ts'

/** Maximum number of products or collections, and of endpoints, to list per line. The rest are only counted. */
const SHOWN = 3
/** Minimum number of endpoints that share a difference for it to be printed on one line. */
const SHARED_BY = 4

/** Prints the endpoints that are not verified, with what was found or what they need, and the counts. */
export function printVerify({ apiUrl, origin, endpoints, counts }: VerifyReport): void {
  printSection(
    'Contract violations: correct the API, or the contract in src/contract',
    listDifferences(endpoints, 'violation'),
  )
  printSection('Unavailable: check the log of the API', listDifferences(endpoints, 'unavailable'))
  printSection(
    'Rejected, although the request is valid: for 401 and 403, allow the request to the token or the public role; otherwise, check the log of the API',
    listByVerdict(endpoints, 'rejected').map((each) => `${getName(each)}: ${each.rejections.join(', ')}`),
  )
  printSection(
    'Nothing to check: the response is an empty list',
    listByVerdict(endpoints, 'empty').map((each) => getName(each)),
  )
  const skipped = listByVerdict(endpoints, 'skipped')
  printSection(
    'Skipped',
    [...Map.groupBy(skipped, ({ needs }) => needs)].map(
      ([needs, same]) => `needs ${needs}: ${same.map(({ endpoint }) => endpoint).join(', ')}`,
    ),
  )
  printSection('Additions of the API, which the shop ignores: nothing to do', listDifferences(endpoints, 'addition'))
  const requests = endpoints.reduce((sum, each) => sum + each.requests, 0)
  print.line(
    `${apiUrl}: ${requests} requests to ${endpoints.length - skipped.length} of ${endpoints.length} endpoints.`,
  )
  if (origin === null) print.line('CORS was not checked: set the site with --origin or --env.')
  const { verified, empty, rejected, failed } = counts
  print.line(
    `${verified} verified, ${empty} with nothing to check, ${rejected} rejected, ${skipped.length} skipped, ${failed} failed.`,
  )
}

function printSection(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  print.line(heading)
  for (const line of lines) print.line(`  ${toPlainLine(line)}`)
  print.line('')
}

function listByVerdict(endpoints: VerifyReport['endpoints'], wanted: EndpointVerdict['verdict']): EndpointVerdict[] {
  return endpoints.filter(({ verdict }) => verdict === wanted)
}

/** Lists differences of a kind. One that many endpoints share is listed once. */
function listDifferences(
  endpoints: VerifyReport['endpoints'],
  wanted: EndpointVerdict['differences'][number]['kind'],
): string[] {
  const found = endpoints.flatMap((endpoint) =>
    endpoint.differences.filter(({ kind }) => kind === wanted).map((difference) => ({ endpoint, ...difference })),
  )
  return [...Map.groupBy(found, ({ field, text }) => `${field} ${text}`)].flatMap(([text, same]) =>
    same.length < SHARED_BY
      ? same.map(
          ({ endpoint, resources }) =>
            `${getName(endpoint)}: ${text}${resources.length === 0 ? '' : ` [${some(resources)}]`}`,
        )
      : [`${same.length} endpoints: ${text} [${some(same.map(({ endpoint }) => endpoint.endpoint))}]`],
  )
}

function getName({ method, path, endpoint }: EndpointVerdict): string {
  return `${method} ${path} (${endpoint})`
}

function some(all: readonly string[]): string {
  const more = all.length - SHOWN
  return `${all.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
