import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { type Finding, mustBeMended } from '../../findings/finding.ts'
import { AuditReport, isGood } from '../model/audit-report.ts'
import { auditKind } from './audit-kind.ts'
import type { ReportMerge } from './merges.ts'
import { publishReport } from './publish-report.ts'
import { withDraft } from './report-folder.ts'

/** Reports of `storefront audit --shard` become that of one run (AUD-27). */
export const auditMerge: ReportMerge = {
  schema: 'storefront/audit-report@',
  async merge(reports, reportsFolder) {
    const shards = reports.map(({ folder, content }) => {
      const { data } = AuditReport.safeParse(content)
      if (data !== undefined) return data
      throw wrong(`The report in ${folder} is of another version or damaged.`)
    })
    const publish = async (draft: string) => {
      const pictured = await Promise.all(
        shards.map((shard, at) => withPictures(shard, reports[at]?.folder ?? '', draft, at + 1)),
      )
      return publishReport(auditKind, draft, reportsFolder, mergeAudits(pictured))
    }
    const { folder, report } = await withDraft(reportsFolder, publish)
    return { folder, verdict: report.verdict, isGood: isGood(report) }
  },
}

/** A shard whose pictures are in the folder of the whole, under names of its own; one that is gone is in no report. */
async function withPictures(shard: AuditReport, from: string, to: string, number: number): Promise<AuditReport> {
  const findings = shard.findings.map(async (finding) => {
    const { place } = finding
    if (place === undefined || place.picture === null) return finding
    const picture = join('places', `${number}-${basename(place.picture)}`)
    await mkdir(join(to, 'places'), { recursive: true })
    const isThere = await copyFile(join(from, place.picture), join(to, picture)).then(
      () => true,
      () => false,
    )
    return { ...finding, place: { ...place, picture: isThere ? picture : null } }
  })
  return { ...shard, findings: await Promise.all(findings) }
}

/**
 * One report of all shards of a run. Pure.
 * @throws {StorefrontError} when one is missing, stands there twice, or belongs to another run.
 */
export function mergeAudits(shards: readonly AuditReport[]): AuditReport {
  const [first] = shards
  if (first === undefined) throw wrong('There is no report to merge.')
  check(shards, first)
  const findings = mergedById(shards.flatMap((shard) => shard.findings))
  const known = Map.groupBy(
    shards.flatMap((shard) => shard.known),
    ({ finding }) => finding.id,
  )
  const audits = first.audits.map((audit, at) => {
    const parts = shards.flatMap((shard) => shard.audits[at] ?? [])
    const { isOutOfTime: _, ...own } = audit
    return {
      ...own,
      durationMs: Math.max(...parts.map(({ durationMs }) => durationMs)),
      checked: parts.map(({ checked }) => checked).join(' + '),
      isComplete: parts.every(({ isComplete }) => isComplete),
      ...(parts.every((part) => part.isComplete || part.isOutOfTime === true) &&
      parts.some((part) => part.isOutOfTime === true)
        ? { isOutOfTime: true }
        : {}),
      left: [...new Set(parts.flatMap(({ left }) => left))].toSorted(),
      error: parts.find(({ error }) => error !== null)?.error ?? null,
    }
  })
  const isIncomplete = audits.some(({ isComplete }) => !isComplete)
  return {
    ...first,
    verdict: findings.some(mustBeMended) ? 'findings' : isIncomplete ? 'incomplete' : 'passed',
    startedAt: shards.map(({ startedAt }) => startedAt).toSorted()[0] ?? first.startedAt,
    durationMs: Math.max(...shards.map(({ durationMs }) => durationMs)),
    audits,
    scope: { ...first.scope, shard: null },
    findings,
    known: [...known.values()].flatMap((same) => {
      const [one] = same
      const [finding] = mergedById(same.map((each) => each.finding))
      return one === undefined || finding === undefined ? [] : [{ finding, issue: one.issue }]
    }),
    // Whether an entry of the known issues matches nothing any more, no shard can say.
    stale: [],
    externalLinks: externalLinks(shards),
    measurements: shards.flatMap(({ measurements }) => measurements),
    rerun: first.rerun.replace(/ --shard \d+\/\d+/, ''),
    tools: Object.assign({}, ...shards.map(({ tools }) => tools)) as AuditReport['tools'],
    comparison: null,
    trend: [],
  }
}

function check(shards: readonly AuditReport[], first: AuditReport): void {
  const runOf = ({ environment, audits, scope }: AuditReport): string =>
    JSON.stringify([environment, audits.map(({ name }) => name), { ...scope, shard: scope.shard?.of }])
  if (shards.some((shard) => runOf(shard) !== runOf(first))) {
    throw wrong('The reports are of audits that looked for other things, at other pages, or in other shares.')
  }
  const of = first.scope.shard?.of ?? 1
  const numbers = shards.map(({ scope }) => scope.shard?.number ?? 1)
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((number) => !numbers.includes(number))
  if (missing.length > 0) throw wrong(`The report of shard ${missing.join(', ')} of ${of} is missing.`)
  if (numbers.length > of) throw wrong('A shard is there twice.')
}

function wrong(message: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next: 'name the report of each shard of one run, once.' })
}

/** A finding that several shards have counts once, with the pages of all. */
function mergedById(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>()
  for (const finding of findings) {
    const earlier = merged.get(finding.id)
    const pages = [...new Set([...(earlier?.pages ?? []), ...finding.pages])].toSorted()
    merged.set(finding.id, { ...(earlier ?? finding), pages })
  }
  return [...merged.values()]
}

function externalLinks(shards: readonly AuditReport[]): AuditReport['externalLinks'] {
  if (shards.every((shard) => shard.externalLinks === null)) return null
  const found = new Map<string, Set<string>>()
  for (const { url, pages } of shards.flatMap((shard) => shard.externalLinks ?? [])) {
    found.set(url, new Set([...(found.get(url) ?? []), ...pages]))
  }
  return [...found]
    .map(([url, pages]) => ({ url, pages: [...pages].toSorted() }))
    .toSorted((one, other) => one.url.localeCompare(other.url))
}
