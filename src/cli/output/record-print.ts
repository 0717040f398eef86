import type { MissingResponse, RecordSummary } from '#mock/recordings/record.ts'
import { print } from './print.ts'

/** Maximum number of requests and fields to list. The rest are only counted. */
const MAX_REQUESTS = 50
const MAX_FIELDS = 20

/** Prints the result of a recording: missing requests, omitted fields, and the contents of the folder. */
export function printRecording(
  { isWritten, recorded, previousCount, missing, deadLinks, additions }: RecordSummary,
  folder: string,
  keepInvalid: boolean,
): void {
  printSome(missing, MAX_REQUESTS, 'requests', (request) => printMissing(request))
  printSome(deadLinks, MAX_REQUESTS, 'requests', (request) =>
    print.line(`${request}: linked, but not found in the API`),
  )
  if (additions.length > 0) print.line('Omitted, because the contract does not define these fields:')
  printSome(additions, MAX_FIELDS, 'fields', ({ pattern, places, responses, example }) =>
    print.line(`  ${pattern}: ${counted(places, 'place')} in ${counted(responses, 'response')}, such as ${example}`),
  )
  const old = previousCount === undefined ? '' : ` (${previousCount} before)`
  if (isWritten) print.line(`${counted(recorded, 'request')} recorded in ${folder}${old}`)
  else {
    const stays =
      previousCount === undefined
        ? `${folder} has no recording.`
        : `The recording of ${counted(previousCount, 'request')} in ${folder} was kept.`
    print.line(
      `Nothing was recorded, because ${counted(missing.length, 'request')} of ${recorded + missing.length} cannot be replayed. ${stays}`,
    )
    if (keepInvalid) print.line('To keep the invalid recording, use --keep-invalid with another --out folder.')
  }
}

function printMissing({ request: call, differences }: MissingResponse): void {
  const violations = differences.filter(({ kind }) => kind === 'violation')
  for (const { field, text } of differences)
    if (!violations.some((violation) => violation.field === field)) print.line(`${call}: ${field} ${text}`)
  if (violations.length > 0) print.line(`${call}: violates the contract`)
  printSome(violations, MAX_FIELDS, 'fields', ({ field, text }) => print.line(`  ${field} ${text}`))
}

function printSome<Item>(items: readonly Item[], max: number, noun: string, show: (item: Item) => void): void {
  for (const item of items.slice(0, max)) show(item)
  if (items.length > max) print.line(`  and ${items.length - max} more ${noun}`)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
