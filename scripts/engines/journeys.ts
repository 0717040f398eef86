import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { JourneyReport } from '#harness/report/journey/journey-report.ts'
import { JourneyRun, RUN_FILE } from '#harness/report/run/journey-run.ts'
import { findRun } from '#harness/report/run/merge-runs.ts'
import { runStorefront, startStorefront } from '../../support/run-storefront.ts'

/** Every journey, each tried once. */
export const JOURNEYS_IN_FIREFOX = [
  'journey',
  '--browser',
  'firefox',
  '--device',
  'desktop',
  '--no-performance',
] as const

/** How a journey ended in Firefox. */
interface Told {
  readonly journey: string
  readonly verdict: string
  readonly note: string
}

/**
 * Tells the journeys in Firefox (JRNY-85), on an export that is served on a port and the mock on the next one.
 * @param names some of them; all without any.
 * @throws when there is no Firefox, or nothing was told.
 */
export async function tellInFirefox(
  names: readonly string[],
  served: { readonly dir: string; readonly port: number },
  folder: string,
): Promise<Told[]> {
  const { dir, port } = served
  const serving = startStorefront(['serve', '--dir', dir, '--port', String(port), '--api-port', String(port + 1)])
  await serving.said('Press Ctrl-C')
  const words = [...JOURNEYS_IN_FIREFOX, ...names, '--url', `http://127.0.0.1:${port}`]
  const { code, output } = await runStorefront(words, { cwd: folder })
  serving.signal('SIGINT')
  await serving.finished
  if (code === 3) throw new Error(output.trim())
  const reports = join(folder, 'reports')
  const run = await findRun(reports)
  if (run !== undefined) return JourneyRun.parse(JSON.parse(await readFile(join(run, RUN_FILE), 'utf8'))).entries
  // A single run has no overview.
  const text = await readFile(join(reports, 'latest', 'report.json'), 'utf8')
  const { journey, verdict } = JourneyReport.parse(JSON.parse(text))
  return [{ journey: journey.name, verdict, note: verdict === 'passed' ? '' : output.trim() }]
}
