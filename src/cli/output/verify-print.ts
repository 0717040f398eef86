import { plainLine } from '#errors/plain-text.ts'
import type { Difference, DifferenceKind } from '#mock/live-api/difference.ts'
import type { Prerequisite } from '#mock/verify/prerequisite.ts'
import type { EndpointVerdict } from '#mock/verify/verdict.ts'
import type { VerifyReport } from '#mock/verify/verify.ts'
import { print } from './print.ts'

const HEADINGS: Readonly<Record<Exclude<DifferenceKind, 'addition'>, string>> = {
  breach: 'Contract breaches',
  unavailable: 'Unavailable',
  stale: 'Stale recording',
}

const WOULD_HELP: Readonly<Record<Prerequisite, string>> = {
  all: '--all, which orders, registers and sends mail: on an API for tests',
  account: 'an account: STOREFRONT_CUSTOMER_EMAIL and STOREFRONT_CUSTOMER_PASSWORD, or --bearer',
  header: 'what lets a stranger in: --header "Name: value"',
  captcha: 'a captcha key for tests at the API, or an answer that it takes in STOREFRONT_CUSTOMER_CAPTCHA',
  stock: 'a product in stock that anybody may buy: no dealer item, restricted nowhere, at least two of it',
  'promo-code': 'a discount code that counts: --promo-code CODE',
  payment: 'a payment token that the API takes, in STOREFRONT_PAYMENT_TOKEN',
  mails: 'the mails of the API: --outbox URL',
  patience: 'patience, or a higher limit of calls for tests',
  server: 'an API that is up: see its log',
  'earlier-call': 'the calls that come before, which gave nothing to go on with',
  answer: 'a look at what the API answers: --json',
}

/** How many products or collections a line names; the rest is counted. */
const SHOWN_SUBJECTS = 3
/** How many calls need the same line before it is written once. */
const SHARED_BY = 4
const LINE_CHARACTERS = 100

/** Says what differs, what is not proved and what would help, and the numbers. */
export async function printVerify(report: VerifyReport, isPassed: boolean): Promise<void> {
  const { api, origin, calls, counts, verdicts, verdictCounts, remains } = report
  for (const kind of ['breach', 'unavailable', 'stale'] as const)
    printSection(HEADINGS[kind], differences(kind, report))
  printSection('Harmless additions', await additions(report))
  printSection('Not proved, and what would help', unproved(verdicts))
  const made = verdicts.length - report.notCalled.length
  print.line(`${api}: ${calls.length} requests to ${made} of ${verdicts.length} calls.`)
  print.line(`${counts.breach} breaches, ${counts.stale} stale, ${counts.addition} additions.`)
  if (origin === null) print.line('CORS was not looked at: say whose pages call with --origin or --env.')
  const remaining = Object.entries(remains).map(([kind, number]) => `${number} ${kind}${number === 1 ? '' : 's'}`)
  if (remaining.length > 0) print.line(`Remains at the API: ${remaining.join(', ')}.`)
  const { proved, refused, broken, 'not-tried': notTried } = verdictCounts
  print.line(`${proved} proved, ${refused} refused, ${notTried} not tried, ${broken} broken.`)
  const isUnprovedAlone = counts.breach === 0 && counts.stale === 0 && !isPassed
  if (isUnprovedAlone)
    print.line('Not passed: what is refused or not tried is not proved. --allow-unproved lets it pass.')
}

function printSection(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  for (const line of [heading, ...lines, '']) print.line(line)
}

/** By call and path; what answers to one call have in common is one line, and so is what many calls have. */
function differences(expectedKind: DifferenceKind, { calls, recording }: VerifyReport): string[] {
  const found = calls.flatMap((call) =>
    call.differences.filter(({ kind }) => kind === expectedKind).map((difference) => ({ ...call, difference })),
  )
  const byText = Map.groupBy(found, ({ difference }) => textOf(difference))
  const lines = [...byText].flatMap(([text, same]) => {
    const byEndpoint = Map.groupBy(same, ({ endpoint }) => endpoint)
    if (byEndpoint.size >= SHARED_BY) return [`  ${text}`, ...wrapped([...byEndpoint.keys()])]
    return [...byEndpoint].map(([endpoint, [first, ...others]]) => {
      const subjects = [first, ...others].flatMap((call) => call?.subject ?? [])
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

/** One line for each name of a field, however many answers have it. */
async function additions({ calls }: VerifyReport): Promise<string[]> {
  const { groupAdditions } = await import('#mock/live-api/group-additions.ts')
  const found = calls.map(({ endpoint, method, path, differences: all }) => ({
    call: `${method} ${path} (${endpoint}):`,
    differences: all,
  }))
  return groupAdditions(found).map(({ pattern, places, answers, example }) =>
    places === 1
      ? `  ${plainLine(`${example} is new`)}`
      : `  ${plainLine(`${pattern} is new in ${places} places of ${answers} calls, as in ${example}`)}`,
  )
}

/** The calls that are not proved, below what would help. */
function unproved(verdicts: readonly EndpointVerdict[]): string[] {
  const lacking = verdicts.filter(({ need }) => need !== undefined)
  return [...Map.groupBy(lacking, ({ need }) => need)].flatMap(([need, calls]) => {
    const notTried = calls.filter(({ verdict }) => verdict === 'not-tried').map(({ endpoint }) => endpoint)
    return [
      `  ${need === undefined ? '' : WOULD_HELP[need]}`,
      ...calls.filter(({ verdict }) => verdict === 'refused').map(rejectedLine),
      ...(notTried.length === 0 ? [] : wrapped(['not tried:', ...notTried])),
    ]
  })
}

function rejectedLine({ endpoint, method, path, statuses, blamed, subjects }: EndpointVerdict): string {
  const why = [...statuses.map((status) => (status === 0 ? 'no answer in time' : status)), ...blamed].join(', ')
  return `    refused: ${method} ${path} (${endpoint}): ${why}${subjectText(subjects)}`
}

/** Words in lines, since all calls of the contract may be named. */
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
