import type { MissingResponse, RecordSummary } from '#mock/recordings/record.ts'
import { print } from './print.ts'

/** Calls and fields that are shown; the rest is counted. */
const MAX_REQUESTS = 50
const MAX_FIELDS = 20

/** What came of a recording: what is missing, what was left out, and what is in the folder now. */
export function printRecording(
  { isWritten, recorded, previousCount, missing, deadLinks, additions }: RecordSummary,
  folder: string,
  keepDrift: boolean,
): void {
  printSome(missing, MAX_REQUESTS, 'calls', (call) => printMissing(call))
  printSome(deadLinks, MAX_REQUESTS, 'calls', (call) =>
    print.line(`${call}: a link leads to it, and the API has nothing there`),
  )
  if (additions.length > 0) print.line('Left out, since the contract does not know it:')
  printSome(additions, MAX_FIELDS, 'fields', ({ pattern, places, answers, example }) =>
    print.line(`  ${pattern}: ${counted(places, 'place')} in ${counted(answers, 'answer')}, such as ${example}`),
  )
  const old = previousCount === undefined ? '' : ` (${previousCount} before)`
  if (isWritten) print.line(`${counted(recorded, 'call')} recorded in ${folder}${old}`)
  else {
    const stays =
      previousCount === undefined
        ? 'there is no recording'
        : `the recording of ${counted(previousCount, 'call')} is as it was`
    print.line(
      `Nothing was recorded, since ${counted(missing.length, 'call')} of ${recorded + missing.length} cannot be replayed: in ${folder} ${stays}`,
    )
    if (keepDrift) print.line('Give --out another folder to see what --keep-drift records.')
  }
}

function printMissing({ call, differences }: MissingResponse): void {
  const violations = differences.filter(({ kind }) => kind === 'breach')
  for (const { field, text } of differences)
    if (!violations.some((violation) => violation.field === field)) print.line(`${call}: ${field} ${text}`)
  if (violations.length > 0) print.line(`${call}: breaks the contract`)
  printSome(violations, MAX_FIELDS, 'fields', ({ field, text }) => print.line(`  ${field} ${text}`))
}

function printSome<Item>(items: readonly Item[], max: number, noun: string, show: (item: Item) => void): void {
  for (const item of items.slice(0, max)) show(item)
  if (items.length > max) print.line(`  and ${items.length - max} more ${noun}`)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
