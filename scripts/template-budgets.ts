import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AuditReport } from '#harness/report/model/audit-report.ts'

type Metrics = AuditReport['measurements'][number]['metrics']

/** How much above its median a metric may be, and to what its limit is rounded up: times vary from run to run, bytes hardly. */
const ROOM = {
  largestContentfulPaintMs: { factor: 1.25, step: 100 },
  totalBlockingTimeMs: { factor: 1.5, step: 50 },
  transferredBytes: { factor: 1.1, step: 10_000 },
} as const

type Metric = keyof typeof ROOM

/** A metric's limit for what was measured in several runs: the median, with room. */
export function limitOf(metric: Metric, values: readonly number[]): number {
  const median = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  const { factor, step } = ROOM[metric]
  return Math.max(1, Math.ceil((median * factor) / step)) * step
}

/** The limits of each template (`templates` of budgets.json) by the measurements of several runs. */
export function templateLimits(
  runs: readonly Pick<AuditReport, 'measurements'>[],
  metrics: readonly Metric[],
): Record<string, Partial<Metrics>> {
  const byTemplate = Map.groupBy(
    runs.flatMap(({ measurements }) => measurements),
    ({ page }) => page,
  )
  return Object.fromEntries(
    [...byTemplate].map(([template, own]) => [
      template,
      Object.fromEntries(
        metrics.map((metric) => [
          metric,
          limitOf(
            metric,
            own.map((each) => each.metrics[metric]),
          ),
        ]),
      ),
    ]),
  )
}

/** Prints the limits by all runs of `storefront audit --only performance` in a folder of reports; `bytes` for bytes alone. */
async function run([folder = 'reports', only]: readonly string[]): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*-audit(?:-\d+)?$/.test(name))
  const reports = await Promise.all(
    names.map(async (name) => AuditReport.parse(JSON.parse(await readFile(join(folder, name, 'report.json'), 'utf8')))),
  )
  const measured = reports.filter(({ measurements }) => measurements.length > 0)
  const metrics = (Object.keys(ROOM) as Metric[]).filter((metric) => only !== 'bytes' || metric === 'transferredBytes')
  console.error(`${measured.length} runs with measurements in ${folder}`)
  console.log(JSON.stringify({ templates: templateLimits(measured, metrics) }, null, 2))
}

if (import.meta.main) await run(process.argv.slice(2))
