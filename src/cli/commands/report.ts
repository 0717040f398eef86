import { join, relative, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import { openInBrowser } from '../open-in-browser.ts'
import { print } from '../output/print.ts'
import { getExitCode, formatPassedCount } from '../output/run-outcomes.ts'
import { projectFolder } from '../project.ts'
import { chooseMissingReportNext } from './missing-report.ts'
import { rejectArguments } from './report-arguments.ts'

const REPORTS_FOLDER = 'reports'

/** Number of earlier reports listed without --all. */
const LISTED = 10

interface ReportFlags {
  readonly open?: true
  readonly all?: true
  readonly keep?: number
  readonly schema?: 'journey' | 'audit'
}

interface MergeFlags {
  readonly summary?: string
}

/** `storefront report`: shows where the latest report is and lists earlier ones. */
export function registerReport(program: Command): void {
  const command = program
    .command('report')
    .description('show, open, list, merge or delete reports')
    // Accepted only to explain what to run instead.
    .argument('[mistaken...]')
    .usage('[options] [command]')
    .option('--open', 'open the latest report in the browser')
    .option('--all', `list all reports, not only the last ${LISTED}`)
    .option('--keep <number>', 'keep this many reports per journey and device, delete older', parseKeep)
    .addOption(
      new Option('--schema <kind>', 'print the JSON Schema of report.json')
        .choices(['journey', 'audit'])
        .conflicts(['open', 'all', 'keep']),
    )
    .addHelpText(
      'after',
      `
Examples:
  npx storefront report
  npx storefront report --open
  npx storefront report --keep 20
  npx storefront report --schema journey > journey-report.schema.json`,
    )
    .action(run)
  command
    .command('merge')
    .argument('<folders...>', 'report folders of "journey --shard" runs')
    .description('merge the reports of all shards')
    .option('--summary <file>', 'append a Markdown summary to this file')
    .addHelpText(
      'after',
      '\nExample:\n  npx storefront report merge part-1/reports part-2/reports --summary summary.md',
    )
    .action(merge)
}

/** Merges the shards of one run of journeys. */
async function merge(folders: readonly string[], flags: MergeFlags): Promise<void> {
  const [{ mergeShards }, { assertWritable }] = await Promise.all([
    import('#harness/report/publish/merge-shards.ts'),
    import('#harness/report/publish/assert-writable.ts'),
  ])
  await assertWritable(resolve(REPORTS_FOLDER), flags.summary === undefined ? undefined : resolve(flags.summary))
  const { folder: overview, shards, run: merged } = await mergeShards(folders, resolve(REPORTS_FOLDER))
  print.line(`Merged ${shards.length} ${shards.length === 1 ? 'shard' : 'shards'}:`)
  for (const { shard, folder } of shards) {
    print.line(`  ${shard.current}/${shard.total}  ${relative(process.cwd(), resolve(folder)) || '.'}`)
  }
  if (flags.summary !== undefined) {
    const { summarize } = await import('#harness/report/publish/publish-run.ts')
    await summarize(merged, resolve(flags.summary))
  }
  const outcomes = merged.entries.map(({ verdict }) => verdict)
  print.line(formatPassedCount(outcomes))
  print.line(`Overview: ${join(relative(process.cwd(), overview), 'index.html')}`)
  if (flags.summary !== undefined) print.line(`Summary: ${flags.summary}`)
  process.exitCode = getExitCode(outcomes)
}

async function run(_mistaken: readonly string[], flags: ReportFlags, command: Command): Promise<void> {
  await rejectArguments(command, REPORTS_FOLDER)
  if (flags.schema !== undefined) {
    const { getReportJsonSchema } = await import('#harness/report/model/report.ts')
    print.json(getReportJsonSchema(flags.schema))
    return
  }
  const [{ listReports }, { assertNoFile }] = await Promise.all([
    import('#harness/report/publish/history.ts'),
    import('#harness/report/publish/assert-writable.ts'),
  ])
  const folder = resolve(REPORTS_FOLDER)
  assertNoFile(folder)
  if (flags.keep !== undefined) {
    const { deleteReports } = await import('#harness/report/publish/delete-reports.ts')
    const { deleted, baselines, linked } = await deleteReports(folder, flags.keep)
    print.line(
      `Deleted ${deleted.length} ${deleted.length === 1 ? 'report' : 'reports'}${deleted.length === 0 ? '.' : ':'}`,
    )
    for (const name of deleted) print.line(`  ${join(REPORTS_FOLDER, name)}`)
    if (baselines.length > 0) {
      print.line(`Kept ${baselines.length} older, because the next runs are compared with the last passing one:`)
      for (const name of baselines) print.line(`  ${join(REPORTS_FOLDER, name)}`)
    }
    if (linked.length > 0) {
      print.line(`Kept ${linked.length} older, because a newer overview links to them:`)
      for (const name of linked) print.line(`  ${join(REPORTS_FOLDER, name)}`)
    }
  }
  const [latest, ...earlier] = await listReports(folder, flags.all === true ? Infinity : undefined)
  if (latest === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no report in ${folder}.`,
      next: await chooseMissingReportNext(folder, projectFolder),
    })
  }
  const page = join(folder, latest.folder, 'index.html')
  print.line(`${latest.subject}: ${latest.verdict}, ${latest.startedAt.slice(0, 16).replace('T', ' ')} UTC`)
  print.line(`  ${relative(process.cwd(), page)}`)
  const shown = flags.all === true ? earlier : earlier.slice(0, LISTED)
  if (shown.length > 0) print.line('Earlier:')
  for (const { folder: name, subject, verdict } of shown) {
    print.line(`  ${verdict.padEnd(10)}  ${subject.padEnd(32)}  ${join(REPORTS_FOLDER, name)}`)
  }
  if (shown.length < earlier.length) print.line(`  and ${earlier.length - shown.length} more; use --all to list them`)
  if (flags.open === true) await openInBrowser(page, 'The report')
}

function parseKeep(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('It must be a number from 1 to 999999.')
  return Number(value)
}
