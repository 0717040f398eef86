import type { RecordSummary } from '#live/record.ts'
import { print } from './print.ts'

/** Maximum number of requests, and of reasons per request, to list. The rest are only counted. */
const MAX_LINES = 20

/** Prints the result of a recording: what cannot be replayed, broken links, and the contents of the folder. */
export function printRecording(
  { isWritten, recorded, previousCount, missing, deadLinks }: RecordSummary,
  folder: string,
): void {
  printSome(missing, ({ request, reasons }) => printSome(reasons, (reason) => print.line(`${request}: ${reason}`)))
  printSome(deadLinks, (request) => print.line(`${request}: linked, but not found in the API`))
  if (isWritten) {
    const before = previousCount === undefined ? '' : ` (${previousCount} before)`
    print.line(`${count(recorded)} recorded in ${folder}${before}`)
    return
  }
  const kept =
    previousCount === undefined
      ? `${folder} has no recording.`
      : `The recording of ${count(previousCount)} in ${folder} was kept.`
  print.line(
    `Nothing was recorded, because ${count(missing.length)} of ${recorded + missing.length} cannot be replayed. ${kept}`,
  )
  print.line('  Next: Correct these responses in the API, then record again.')
}

function printSome<Item>(items: readonly Item[], show: (item: Item) => void): void {
  for (const item of items.slice(0, MAX_LINES)) show(item)
  if (items.length > MAX_LINES) print.line(`  and ${items.length - MAX_LINES} more`)
}

function count(requests: number): string {
  return `${requests} request${requests === 1 ? '' : 's'}`
}
