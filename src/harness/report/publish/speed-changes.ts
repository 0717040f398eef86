import type { Measurement } from '#browser/lighthouse/measurement.ts'
import { listBudgetFindings } from '../../findings/budget-findings.ts'
import type { Report } from '../model/report.ts'

type LoadedFile = NonNullable<Measurement['files']>[number]

/** Minimum growth that is reported, because builds and compression vary slightly. */
const GROWN = { share: 1.05, bytes: 1024 } as const

/** Maximum relative difference in size between two versions of a file when several files have the same name. */
const ALIKE = 0.3

/** Matches the content hash in a file name, such as `frame.DUSpb9ud.css` or `chunk-BoGQxqLQ.js`. */
const HASH = /([.-])[\w-]{8}(?=\.\w+$)/

/**
 * For each page that misses a budget or a limit, adds the files that the page did not load in the last run within the
 * budget.
 */
export function explainMissedBudgets(report: Report, previous: readonly Report[]): Report {
  const measurements = report.measurements.map((measurement) => {
    const good = isGood(measurement) ? undefined : lastGood(measurement.page, previous)
    if (good === undefined) return measurement
    const { since, files: baselineFiles } = good
    return { ...measurement, fileChanges: { since, files: listFileChanges(baselineFiles, measurement.files) } }
  })
  const explainFailure = new Map(
    measurements
      .filter(({ fileChanges }) => fileChanges !== undefined)
      .flatMap(listBudgetFindings)
      .map((finding) => [finding.id, finding]),
  )
  const findings = report.findings.map((finding) => ({
    ...finding,
    fix: explainFailure.get(finding.id)?.fix ?? finding.fix,
  }))
  return { ...report, measurements, findings }
}

function isGood({ belowBudget, aboveLimit }: Measurement): boolean {
  return belowBudget.length + aboveLimit.length === 0
}

function lastGood(page: string, previous: readonly Report[]): { since: string; files: LoadedFile[] } | undefined {
  for (const { startedAt, measurements } of previous) {
    const good = measurements.find((each) => each.page === page && isGood(each))
    if (good !== undefined) return { since: startedAt, files: good.files }
  }
  return undefined
}

/**
 * Lists the new and larger files of a page, starting with the largest growth: `new script /assets/x.js (12 KB)`. Files
 * are matched by their names without the content hash, and files with the same name are matched by size.
 * @internal
 */
export function listFileChanges(baselineFiles: readonly LoadedFile[], now: readonly LoadedFile[]): string[] {
  const previous = Map.groupBy(baselineFiles, getKey)
  const later = Map.groupBy(now, getKey)
  const grown: { readonly text: string; readonly by: number }[] = []
  // Unchanged files are matched first.
  for (const file of [...now].toSorted((one, other) => Number(isIn(other)) - Number(isIn(one)))) {
    const alike = previous.get(getKey(file)) ?? []
    const isOnly = later.get(getKey(file))?.length === 1 && alike.length === 1
    const same = alike.find(({ name }) => name === file.name) ?? (isOnly ? alike[0] : likely(alike, file.bytes))
    if (same === undefined) {
      grown.push({ text: `new ${getKindLabel(file)} ${file.name} (${kilobytes(file.bytes)})`, by: file.bytes })
      continue
    }
    alike.splice(alike.indexOf(same), 1)
    const by = file.bytes - same.bytes
    if (by < GROWN.bytes || file.bytes < same.bytes * GROWN.share) continue
    const sizes = `${kilobytes(same.bytes)} → ${kilobytes(file.bytes)}`
    grown.push({ text: `larger ${getKindLabel(file)} ${file.name} (${sizes})`, by })
  }
  return grown.toSorted((one, other) => other.by - one.by).map(({ text }) => text)

  function isIn({ name }: LoadedFile): boolean {
    return baselineFiles.some((file) => file.name === name)
  }
}

function getKey({ kind, name }: LoadedFile): string {
  return `${kind} ${name.replace(HASH, '$1')}`
}

/** Returns the file with the closest size, provided that the sizes are similar. */
function likely(files: readonly LoadedFile[], bytes: number): LoadedFile | undefined {
  const distance = (file: LoadedFile): number => Math.abs(file.bytes - bytes)
  const nearest = files.toSorted((one, other) => distance(one) - distance(other))[0]
  return nearest !== undefined && distance(nearest) <= nearest.bytes * ALIKE ? nearest : undefined
}

function getKindLabel({ kind }: LoadedFile): string {
  return kind === 'image' ? 'image' : kind === 'document' ? 'page' : kind
}

function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
