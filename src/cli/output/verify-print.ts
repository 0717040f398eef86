import { toPlainLine } from '#errors/plain-text.ts'
import type { Prerequisite } from '#mock/verify/prerequisite.ts'
import type { EndpointVerdict } from '#mock/verify/verdict.ts'
import type { VerifyReport } from '#mock/verify/verify.ts'
import { print } from './print.ts'

type Difference = VerifyReport['recordingDifferences'][number]
type DifferenceKind = Difference['kind']

const HEADINGS: Readonly<Record<Exclude<DifferenceKind, 'addition'>, string>> = {
  violation: 'Contract violations',
  unavailable: 'Unavailable',
  outdated: 'Outdated recording',
}

const WOULD_HELP: Readonly<Record<Prerequisite, string>> = {
  'include-writes': '--include-writes, which places orders, registers and sends email: for test APIs only',
  account: 'an account: STOREFRONT_CUSTOMER_EMAIL and STOREFRONT_CUSTOMER_PASSWORD, or --bearer',
  header: 'access through the gateway: --header "Name: value"',
  captcha: 'a captcha test key in the API, or a token that it accepts in STOREFRONT_CUSTOMER_CAPTCHA',
  stock: 'an unrestricted product with at least two in stock that is not a dealer item',
  sku: 'a CMS product that the API sells: add its SKU to the shop system, or correct sku in the CMS',
  'promo-code': 'a valid discount code: --promo-code CODE',
  payment: 'a payment token that the API accepts, in STOREFRONT_PAYMENT_TOKEN',
  outbox: "the API's sent email: --outbox URL",
  'rate-limit': 'time, or a higher rate limit for tests',
  server: 'a running API: see its log',
  'earlier-call': 'the earlier requests, which returned nothing to continue with',
  response: 'the response of the API: see --json',
}

/** Maximum number of products or collections to list per line. The rest are only counted. */
const SHOWN_SUBJECTS = 3
/** Minimum number of endpoints that share a difference for it to be printed on one line. */
const SHARED_BY = 4
const LINE_CHARACTERS = 100

/** Prints the differences, the unverified endpoints with their requirements, and the counts. */
export async function printVerify(report: VerifyReport, isPassed: boolean): Promise<void> {
  const { apiUrl, origin, requests: calls, counts, verdicts, verdictCounts, leftInApi } = report
  for (const kind of ['violation', 'unavailable', 'outdated'] as const)
    printSection(HEADINGS[kind], differences(kind, report))
  printSection('Additions', await additions(report))
  printSection('Not verified', unverified(verdicts))
  const made = verdicts.length - report.skippedEndpoints.length
  print.line(`${apiUrl}: ${calls.length} requests to ${made} of ${verdicts.length} endpoints.`)
  print.line(`${counts.violation} violations, ${counts.outdated} outdated, ${counts.addition} additions.`)
  if (origin === null) print.line('CORS was not checked: set the site with --origin or --env.')
  const remaining = Object.entries(leftInApi).map(
    ([kind, number]) => `${number} ${kind.replaceAll('-', ' ')}${number === 1 ? '' : 's'}`,
  )
  if (remaining.length > 0) print.line(`Not deleted from the API: ${remaining.join(', ')}.`)
  const { verified, rejected, skipped, failed } = verdictCounts
  print.line(`${verified} verified, ${rejected} rejected, ${skipped} skipped, ${failed} failed.`)
  const isUnverifiedAlone = counts.violation === 0 && counts.outdated === 0 && !isPassed
  if (isUnverifiedAlone)
    print.line('Failed, because endpoints were rejected or skipped. --allow-unverified accepts them.')
}

function printSection(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  for (const line of [heading, ...lines, '']) print.line(line)
}

/**
 * Groups differences by endpoint and path. Prints a difference on one line if several responses of an endpoint, or
 * many endpoints, share it.
 */
function differences(expectedKind: DifferenceKind, { requests: calls, recordingDifferences }: VerifyReport): string[] {
  const found = calls.flatMap((request) =>
    request.differences.filter(({ kind }) => kind === expectedKind).map((difference) => ({ ...request, difference })),
  )
  const byText = Map.groupBy(found, ({ difference }) => getText(difference))
  const lines = [...byText].flatMap(([text, same]) => {
    const byEndpoint = Map.groupBy(same, ({ endpoint }) => endpoint)
    if (byEndpoint.size >= SHARED_BY) return [`  ${text}`, ...wrapped([...byEndpoint.keys()])]
    return [...byEndpoint].map(([endpoint, [first, ...others]]) => {
      const subjects = [first, ...others].flatMap((request) => request?.resource ?? [])
      return `  ${toPlainLine(`${first?.method} ${first?.path} (${endpoint}): ${text}`)}${subjectText(subjects)}`
    })
  })
  return [
    ...recordingDifferences.filter(({ kind }) => kind === expectedKind).map(({ text }) => `  The recording ${text}`),
    ...lines,
  ]
}

function getText({ field, text }: Difference): string {
  return toPlainLine(`${field} ${text}`)
}

/** Prints one line for each field name, with the number of responses that contain it. */
async function additions({ requests }: VerifyReport): Promise<string[]> {
  const { groupAdditions } = await import('#mock/live-api/group-additions.ts')
  const found = requests.map(({ endpoint, method, path, differences: all }) => ({
    request: `${method} ${path} (${endpoint}):`,
    differences: all,
  }))
  return groupAdditions(found).map(({ pattern, places, responses, example }) =>
    places === 1
      ? `  ${toPlainLine(`${example} is new`)}`
      : `  ${toPlainLine(`${pattern} is new in ${places} places of ${responses} endpoints, such as ${example}`)}`,
  )
}

/** Lists the unverified endpoints, grouped by requirement. */
function unverified(verdicts: readonly EndpointVerdict[]): string[] {
  const lacking = verdicts.filter(({ requires }) => requires !== undefined)
  return [...Map.groupBy(lacking, ({ requires: need }) => need)].flatMap(([need, calls]) => {
    const skipped = calls.filter(({ verdict }) => verdict === 'skipped').map(({ endpoint }) => endpoint)
    return [
      `  ${need === undefined ? '' : WOULD_HELP[need]}`,
      ...calls.filter(({ verdict }) => verdict === 'rejected').map(rejectedLine),
      ...(skipped.length === 0 ? [] : wrapped(['skipped:', ...skipped])),
    ]
  })
}

function rejectedLine({ endpoint, method, path, statuses, invalidFields: blamed, resources }: EndpointVerdict): string {
  const why = [...statuses.map((status) => (status === 0 ? 'no response in time' : status)), ...blamed].join(', ')
  return `    rejected: ${method} ${path} (${endpoint}): ${why}${subjectText(resources)}`
}

/** Wraps items into lines, because the list may contain every endpoint of the contract. */
function wrapped(items: readonly string[]): string[] {
  const lines: string[] = []
  for (const [index, word] of items.entries()) {
    const isLast = index === items.length - 1
    const shown = isLast || word.endsWith(':') ? word : `${word},`
    const line = lines.at(-1)
    if (line === undefined || line.length + shown.length >= LINE_CHARACTERS) lines.push(`    ${shown}`)
    else lines[lines.length - 1] = `${line} ${shown}`
  }
  return lines
}

function subjectText(all: readonly string[]): string {
  const subjects = [...new Set(all)].toSorted()
  if (subjects.length === 0) return ''
  const more = subjects.length - SHOWN_SUBJECTS
  return ` [${subjects.slice(0, SHOWN_SUBJECTS).join(', ')}${more > 0 ? ` and ${more} more` : ''}]`
}
