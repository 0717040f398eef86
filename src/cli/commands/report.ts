import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { command, type CommandContext } from '../command.ts'
import { parsed, toggle } from '../flag.ts'
import { parseNumber } from '../flags.ts'
import { openInBrowser } from '../open-in-browser.ts'
import { print } from '../output/print.ts'

const REPORTS_FOLDER = 'reports'

/** The HTML report of the last run of journeys, in the folder of the reports. */
const JOURNEYS_PAGE = 'journeys/html/index.html'

/** Number of earlier reports listed without --all. */
const LISTED = 10

const flags = {
  open: toggle('--open', 'open the newest report in the browser'),
  all: toggle('--all', `list all reports of audits, not only the last ${LISTED}`),
  keep: parsed('--keep <number>', 'keep this many reports of audits, delete older', parseNumber(1, 999_999)),
  schema: toggle('--schema', 'print the JSON Schema of report.json of audits'),
}

/** `storefront report`: shows where the newest report of journeys or audits is, and lists earlier audits. */
export const reportCommand = command({
  name: 'report',
  description: 'show or open the newest report, list or delete reports of audits',
  flags,
  help: `Examples:
  npx storefront report
  npx storefront report --open
  npx storefront report --keep 20`,
  run,
})

async function run({ values }: CommandContext<typeof flags>): Promise<void> {
  if (values.schema === true) {
    const { getReportJsonSchema } = await import('#harness/report/model/report.ts')
    print.json(getReportJsonSchema())
    return
  }
  const [{ listReports }, { assertNoFile }] = await Promise.all([
    import('#harness/report/publish/history.ts'),
    import('#harness/report/publish/assert-writable.ts'),
  ])
  const folder = resolve(REPORTS_FOLDER)
  assertNoFile(folder)
  if (values.keep !== undefined) await deleteOlder(folder, values.keep)
  const audits = await listReports(folder, values.all === true ? Infinity : undefined)
  const journeysPage = join(folder, JOURNEYS_PAGE)
  const journeysAt = statSync(journeysPage, { throwIfNoEntry: false })?.mtime.toISOString()
  const [audit] = audits
  const isJourneys = journeysAt !== undefined && journeysAt > (audit?.startedAt ?? '')
  if (audit === undefined && !isJourneys) {
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no report in ${folder}.`,
      next: 'Run "npx storefront journey" or "npx storefront audit" in this folder first.',
    })
  }
  const page = isJourneys ? journeysPage : join(folder, audit?.folder ?? '', 'index.html')
  const title = isJourneys ? 'journeys' : `${audit?.subject}: ${audit?.verdict}`
  const time = (isJourneys ? journeysAt : (audit?.startedAt ?? '')).slice(0, 16).replace('T', ' ')
  print.line(`${title}, ${time} UTC`)
  print.line(`  ${relative(process.cwd(), page)}`)
  const earlier = isJourneys ? audits : audits.slice(1)
  const shown = values.all === true ? earlier : earlier.slice(0, LISTED)
  if (shown.length > 0) print.line('Earlier audits:')
  for (const { folder: name, subject, verdict } of shown) {
    print.line(`  ${verdict.padEnd(10)}  ${subject.padEnd(32)}  ${join(REPORTS_FOLDER, name)}`)
  }
  if (shown.length < earlier.length) print.line(`  and ${earlier.length - shown.length} more; use --all to list them`)
  if (values.open === true) await openInBrowser(page, 'The report')
}

async function deleteOlder(folder: string, keep: number): Promise<void> {
  const { deleteReports } = await import('#harness/report/publish/delete-reports.ts')
  const { deleted, baselines } = await deleteReports(folder, keep)
  print.line(
    `Deleted ${deleted.length} ${deleted.length === 1 ? 'report' : 'reports'}${deleted.length === 0 ? '.' : ':'}`,
  )
  for (const name of deleted) print.line(`  ${join(REPORTS_FOLDER, name)}`)
  if (baselines.length === 0) return
  print.line(`Kept ${baselines.length} older, because the next audits are compared with the last passing one:`)
  for (const name of baselines) print.line(`  ${join(REPORTS_FOLDER, name)}`)
}
