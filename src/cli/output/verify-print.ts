import { plainLine } from '#errors/plain-text.ts'
import type { Prerequisite } from '#mock/verify/prerequisite.ts'
import type { EndpointVerdict } from '#mock/verify/verdict.ts'
import type { VerifyReport } from '#mock/verify/verify.ts'
import { print } from './print.ts'

type Difference = VerifyReport['recording'][number]
type DifferenceKind = Difference['kind']

const HEADINGS: Readonly<Record<Exclude<DifferenceKind, 'addition'>, string>> = {
  breach: 'Contract violations',
  unavailable: 'Unavailable',
  stale: 'Outdated recording',
}

const WOULD_HELP: Readonly<Record<Prerequisite, string>> = {
  all: '--include-writes, which places orders, registers and sends email: for test APIs only',
  account: 'an account: STOREFRONT_CUSTOMER_EMAIL and STOREFRONT_CUSTOMER_PASSWORD, or --bearer',
  header: 'access through the gateway: --header "Name: value"',
  captcha: 'a captcha test key in the API, or a token that it accepts in STOREFRONT_CUSTOMER_CAPTCHA',
  stock: 'an unrestricted product with at least two in stock that is not a dealer item',
  'promo-code': 'a valid discount code: --promo-code CODE',
  payment: 'a payment token that the API accepts, in STOREFRONT_PAYMENT_TOKEN',
  mails: 'the sent email of the API: --outbox URL',
  patience: 'time, or a higher rate limit for tests',
  server: 'an API that is up: see its log',
  'earlier-call': 'the earlier requests, which returned nothing to continue with',
  answer: 'the response of the API: see --json',
}

/** Maximum number of products or collections to list per line. The rest are only counted. */
const SHOWN_SUBJECTS = 3
/** Minimum number of endpoints with the same difference for printing it on one shared line. */
const SHARED_BY = 4
const LINE_CHARACTERS = 100

/** Prints the differences, the unverified endpoints with what they require, and the counts. */
export async function printVerify(report: VerifyReport, isPassed: boolean): Promise<void> {
  const { api, origin, calls, counts, verdicts, verdictCounts, remains } = report
  for (const kind of ['breach', 'unavailable', 'stale'] as const)
    printSection(HEADINGS[kind], differences(kind, report))
  printSection('Additions', await additions(report))
  printSection('Not verified', unproved(verdicts))
  const made = verdicts.length - report.notCalled.length
  print.line(`${api}: ${calls.length} requests to ${made} of ${verdicts.length} endpoints.`)
  print.line(`${counts.breach} violations, ${counts.stale} outdated, ${counts.addition} additions.`)
  if (origin === null) print.line('CORS was not checked: name the site with --origin or --env.')
  const remaining = Object.entries(remains).map(([kind, number]) => `${number} ${kind}${number === 1 ? '' : 's'}`)
  if (remaining.length > 0) print.line(`Left in the API: ${remaining.join(', ')}.`)
  const { proved, refused, broken, 'not-tried': notTried } = verdictCounts
  print.line(`${proved} verified, ${refused} rejected, ${notTried} skipped, ${broken} failed.`)
  const isUnprovedAlone = counts.breach === 0 && counts.stale === 0 && !isPassed
  if (isUnprovedAlone)
    print.line('Failed, because rejected and skipped endpoints are not verified. --allow-unverified accepts them.')
}

function printSection(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  for (const line of [heading, ...lines, '']) print.line(line)
}

/**
 * Groups differences by endpoint and path. A difference shared by several responses of an endpoint, or by many
 * endpoints, is printed on one line.
 */
function differences(expectedKind: DifferenceKind, { calls, recording }: VerifyReport): string[] {
  const found = calls.flatMap((request) =>
    request.differences.filter(({ kind }) => kind === expectedKind).map((difference) => ({ ...request, difference })),
  )
  const byText = Map.groupBy(found, ({ difference }) => textOf(difference))
  const lines = [...byText].flatMap(([text, same]) => {
    const byEndpoint = Map.groupBy(same, ({ endpoint }) => endpoint)
    if (byEndpoint.size >= SHARED_BY) return [`  ${text}`, ...wrapped([...byEndpoint.keys()])]
    return [...byEndpoint].map(([endpoint, [first, ...others]]) => {
      const subjects = [first, ...others].flatMap((request) => request?.subject ?? [])
      return `  ${plainLine(`${first?.method} ${first?.path} (${endpoint}): ${text}`)}${subjectText(subjects)}`
    })
  })
  return [
    ...recording.filter(({ kind }) => kind === expectedKind).map(({ text }) => `  The recording ${text}`),
    ...lines,
  ]
}

function textOf({ field, text }: Difference): string {
  return plainLine(`${field} ${text}`)
}

/** Prints one line for each field name, with the number of responses that contain it. */
async function additions({ calls }: VerifyReport): Promise<string[]> {
  const { groupAdditions } = await import('#mock/live-api/group-additions.ts')
  const found = calls.map(({ endpoint, method, path, differences: all }) => ({
    call: `${method} ${path} (${endpoint}):`,
    differences: all,
  }))
  return groupAdditions(found).map(({ pattern, places, answers, example }) =>
    places === 1
      ? `  ${plainLine(`${example} is new`)}`
      : `  ${plainLine(`${pattern} is new in ${places} places of ${answers} endpoints, such as ${example}`)}`,
  )
}

/** Lists the unverified endpoints under what they require. */
function unproved(verdicts: readonly EndpointVerdict[]): string[] {
  const lacking = verdicts.filter(({ need }) => need !== undefined)
  return [...Map.groupBy(lacking, ({ need }) => need)].flatMap(([need, calls]) => {
    const notTried = calls.filter(({ verdict }) => verdict === 'not-tried').map(({ endpoint }) => endpoint)
    return [
      `  ${need === undefined ? '' : WOULD_HELP[need]}`,
      ...calls.filter(({ verdict }) => verdict === 'refused').map(rejectedLine),
      ...(notTried.length === 0 ? [] : wrapped(['skipped:', ...notTried])),
    ]
  })
}

function rejectedLine({ endpoint, method, path, statuses, blamed, subjects }: EndpointVerdict): string {
  const why = [...statuses.map((status) => (status === 0 ? 'no response in time' : status)), ...blamed].join(', ')
  return `    rejected: ${method} ${path} (${endpoint}): ${why}${subjectText(subjects)}`
}

/** Wraps items into lines, since the list may contain every endpoint of the contract. */
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
