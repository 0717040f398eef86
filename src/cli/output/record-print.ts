import type { MissingCall, RecordSummary } from '#mock/recordings/record.ts'
import { print } from './print.ts'

/** Calls and fields that are shown; the rest is counted. */
const MOST_CALLS = 50
const MOST_FIELDS = 20

/** What came of a recording: what is missing, what was left out, and what is in the folder now. */
export function printRecording(
  { isWritten, recorded, before, missing, deadLinks, additions }: RecordSummary,
  folder: string,
  keepDrift: boolean,
): void {
  printSome(missing, MOST_CALLS, 'calls', (call) => printMissing(call))
  printSome(deadLinks, MOST_CALLS, 'calls', (call) =>
    print.line(`${call}: a link leads to it, and the API has nothing there`),
  )
  if (additions.length > 0) print.line('Left out, since the contract does not know it:')
  printSome(additions, MOST_FIELDS, 'fields', ({ pattern, places, answers, example }) =>
    print.line(`  ${pattern}: ${counted(places, 'place')} in ${counted(answers, 'answer')}, such as ${example}`),
  )
  const old = before === undefined ? '' : ` (${before} before)`
  if (isWritten) print.line(`${counted(recorded, 'call')} recorded in ${folder}${old}`)
  else {
    const stays =
      before === undefined ? 'there is no recording' : `the recording of ${counted(before, 'call')} is as it was`
    print.line(
      `Nothing was recorded, since ${counted(missing.length, 'call')} of ${recorded + missing.length} cannot be replayed: in ${folder} ${stays}`,
    )
    if (keepDrift) print.line('Give --out another folder to see what --keep-drift records.')
  }
}

function printMissing({ call, differences }: MissingCall): void {
  const breaches = differences.filter(({ kind }) => kind === 'breach')
  for (const { field, text } of differences)
    if (!breaches.some((breach) => breach.field === field)) print.line(`${call}: ${field} ${text}`)
  if (breaches.length > 0) print.line(`${call}: breaks the contract`)
  printSome(breaches, MOST_FIELDS, 'fields', ({ field, text }) => print.line(`  ${field} ${text}`))
}

function printSome<Item>(items: readonly Item[], most: number, what: string, show: (item: Item) => void): void {
  for (const item of items.slice(0, most)) show(item)
  if (items.length > most) print.line(`  and ${items.length - most} more ${what}`)
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
