import { spawn } from 'node:child_process'
import { join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { UsageError } from '../errors.ts'
import { print } from '../print.ts'

const REPORTS_FOLDER = 'reports'

/** How many earlier reports are listed without --all. */
const LISTED = 10

interface ReportFlags {
  readonly open?: true
  readonly all?: true
}

/** `storefront report`: says where the latest report is and lists the earlier ones (JRNY-14). */
export function registerReport(program: Command): void {
  program
    .command('report')
    .description('say where the latest report is, open it, and list the earlier ones')
    .option('--open', 'open the latest in the browser')
    .option('--all', `list all, not only the last ${LISTED}`)
    .addHelpText('after', '\nExamples:\n  storefront report\n  storefront report --open')
    .action(run)
}

async function run(flags: ReportFlags): Promise<void> {
  const { listReports } = await import('#harness/report/history.ts')
  const folder = resolve(REPORTS_FOLDER)
  const [latest, ...earlier] = await listReports(folder)
  if (latest === undefined) {
    throw new UsageError(`There is no report in ${folder}.`, {
      next: 'run "storefront journey" or "storefront audit" first.',
    })
  }
  const page = join(folder, latest.folder, 'index.html')
  print.line(`${latest.subject}: ${latest.verdict}, ${latest.startedAt.slice(0, 16).replace('T', ' ')} UTC`)
  print.line(`  ${relative(process.cwd(), page)}`)
  const shown = flags.all === true ? earlier : earlier.slice(0, LISTED)
  if (shown.length > 0) print.line('Earlier:')
  for (const { folder: name, subject, verdict } of shown) {
    print.line(`  ${verdict.padEnd(8)}  ${subject.padEnd(32)}  ${join(REPORTS_FOLDER, name)}`)
  }
  if (shown.length < earlier.length) print.line(`  and ${earlier.length - shown.length} more: --all lists them`)
  if (flags.open === true) openPage(page)
}

/** Hands the page to whatever the desktop opens pages with. */
function openPage(page: string): void {
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  const child = spawn(opener, [page], { stdio: 'ignore', detached: true })
  child.once('error', () => print.line(`It could not be opened with ${opener}; open the file by hand.`))
  child.unref()
}
