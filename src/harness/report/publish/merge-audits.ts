import { basename, join } from 'node:path'
import { type Finding, mergeById } from '../../findings/finding.ts'
import type { AuditReport } from '../model/audit-report.ts'
import { getAuditVerdict } from '../model/verdict.ts'
import { type CopyScreenshot, createScreenshotCopy } from './copy-screenshots.ts'
import { findEarlierMerge } from './find-earlier-merge.ts'
import { type PublishedReport, publishReport } from './publish-report.ts'
import { withDraft } from './report-folder.ts'

/** A shard's report and the folder with its screenshots. */
export interface AuditPart {
  readonly folder: string
  readonly report: AuditReport
}

/** Publishes the reports of all shards of an audit as one report (AUD-27). */
export function publishMergedAudit(
  parts: readonly AuditPart[],
  reportsFolder: string,
): Promise<PublishedReport<AuditReport>> {
  return withDraft(reportsFolder, async (draft) => {
    const copy = createScreenshotCopy()
    const shards = await Promise.all(parts.map((part, at) => copyScreenshots(part, draft, at + 1, copy)))
    const merged = mergeAudits(shards)
    const sources = parts.map(({ folder }) => folder)
    return publishReport(draft, reportsFolder, merged, await findEarlierMerge(reportsFolder, merged, sources))
  })
}

/** Copies a shard's screenshots under unique names. Missing screenshots are omitted from the report. */
async function copyScreenshots(
  { folder, report }: AuditPart,
  to: string,
  number: number,
  copy: CopyScreenshot,
): Promise<AuditReport> {
  const findings: Finding[] = []
  for (const finding of report.findings) {
    const { place } = finding
    if (place.screenshot === null) {
      findings.push(finding)
      continue
    }
    const screenshot = join('places', `${number}-${basename(place.screenshot)}`)
    const isCopied = await copy(folder, place.screenshot, join(to, screenshot))
    findings.push({ ...finding, place: { ...place, screenshot: isCopied ? screenshot : null } })
  }
  return { ...report, findings }
}

/** Merges the reports of all shards of a run into one report. @internal */
export function mergeAudits(shards: readonly AuditReport[]): AuditReport {
  const [first] = shards
  if (first === undefined) throw new Error('A merge needs a report.')
  const known = Map.groupBy(
    shards.flatMap((shard) => shard.knownIssues),
    ({ finding }) => finding.id,
  )
  const merged = {
    findings: mergeById(shards.flatMap((shard) => shard.findings)),
    audits: first.audits.map((audit, at) =>
      mergeParts(
        audit,
        shards.flatMap((shard) => shard.audits[at] ?? []),
      ),
    ),
    // A single shard cannot know whether a known issue has no finding in any shard.
    outdatedKnownIssues: [],
  }
  return {
    ...first,
    ...merged,
    verdict: getAuditVerdict(merged),
    startedAt: shards.map(({ startedAt }) => startedAt).toSorted()[0] ?? first.startedAt,
    durationMs: Math.max(...shards.map(({ durationMs }) => durationMs)),
    scope: { ...first.scope, shard: null },
    mergedShards: shards.length,
    knownIssues: [...known.values()].flatMap((same) => {
      const [one] = same
      const [finding] = mergeById(same.map((each) => each.finding))
      return one === undefined || finding === undefined ? [] : [{ finding, issue: one.issue }]
    }),
    externalLinks: externalLinks(shards),
    measurements: shards.flatMap(({ measurements }) => measurements),
    rerunCommand: first.rerunCommand.replace(/ --shard \d+\/\d+/, ''),
    toolVersions: Object.assign({}, ...shards.map(({ toolVersions }) => toolVersions)) as AuditReport['toolVersions'],
    comparison: null,
    trend: [],
  }
}

type Audit = AuditReport['audits'][number]

function mergeParts(first: Audit, parts: readonly Audit[]): Audit {
  const { timedOut: _, ...audit } = first
  const isTimeAlone = parts.every((part) => part.isComplete || part.timedOut === true)
  return {
    ...audit,
    durationMs: Math.max(...parts.map(({ durationMs }) => durationMs)),
    checked: parts.map(({ checked }) => checked).join(' + '),
    isComplete: parts.every(({ isComplete }) => isComplete),
    ...(isTimeAlone && parts.some(({ timedOut }) => timedOut === true) ? { timedOut: true } : {}),
    skippedPages: [...new Set(parts.flatMap(({ skippedPages }) => skippedPages))].toSorted(),
    error: parts.find(({ error }) => error !== null)?.error ?? null,
  }
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
