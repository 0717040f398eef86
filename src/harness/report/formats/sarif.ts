import { createHash } from 'node:crypto'
import { truncateText } from '../../findings/cut-text.ts'
import { type Finding, formatPlace } from '../../findings/finding.ts'
import { isWebUrl } from '../../findings/web-url.ts'
import type { Report } from '../model/report.ts'
import type { ReportFormat } from './report-format.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/** Maximum number of characters of a text. Code hosts show only the start of longer ones. */
const MAX_SARIF_LENGTH = 2000

const LEVELS: Readonly<Record<Finding['severity'], string>> = { error: 'error', warning: 'warning', suggestion: 'note' }

/** The report as SARIF 2.1.0, which code hosts show next to a change. */
export const sarif: ReportFormat = { fileName: 'report.sarif', render: (report) => `${sarifText(report)}\n` }

function sarifText(report: Report): string {
  const known = report.kind === 'audit' ? report.knownIssues : []
  const all = [...report.findings, ...known.map(({ finding }) => finding)]
  const rules = [...new Map(all.map((finding) => [finding.rule, finding])).entries()]
  const reasons = new Map(known.map(({ finding, issue }) => [finding.id, issue.reason]))
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: `storefront ${report.kind}`,
            rules: rules.map(([id, { evidence }]) => ({
              id,
              shortDescription: { text: id.replaceAll(/[-/]/g, ' ') },
              ...(evidence !== null && isWebUrl(evidence.helpUrl) ? { helpUri: evidence.helpUrl } : {}),
            })),
          },
        },
        results: all.map((finding) => ({
          ruleId: finding.rule,
          level: LEVELS[finding.severity],
          message: { text: truncateText(`${finding.message} ${finding.fix}`, MAX_SARIF_LENGTH) },
          locations: [
            {
              physicalLocation: physicalLocation(finding),
              logicalLocations: [{ fullyQualifiedName: truncateText(logicalName(finding), MAX_SARIF_LENGTH) }],
            },
          ],
          // Code hosts track a finding by its fingerprint, which contains no position.
          partialFingerprints: { 'finding/v2': getFingerprint(finding) },
          ...(reasons.has(finding.id)
            ? {
                suppressions: [
                  { kind: 'external', justification: truncateText(reasons.get(finding.id) ?? '', MAX_SARIF_LENGTH) },
                ],
              }
            : {}),
        })),
      },
    ],
  }
  return JSON.stringify(log, null, 2)
}

/** Returns a finding's ID, or the hash of an ID that contains a long text. */
function getFingerprint({ id }: Finding): string {
  return id.length <= MAX_SARIF_LENGTH ? id : createHash('sha256').update(id).digest('hex')
}

function logicalName(finding: Finding): string {
  const selector = finding.place.cmsPath === null ? (finding.evidence?.selector ?? '') : ''
  return selector === '' ? formatPlace(finding) : selector
}

/** Returns the journey's file and line, or the page's path without the leading slash, because SARIF requires a file. */
function physicalLocation({ place: { location, pages, cmsPath } }: Finding): object {
  const [, file, line] = /^(.+):(\d+)$/.exec(location) ?? []
  if (file !== undefined) {
    return { artifactLocation: { uri: encodeURI(file) }, region: { startLine: Number(line) } }
  }
  const uri = encodeURI((pages[0] ?? `/${cmsPath ?? ''}`).replace(/^\//, '') || 'index')
  return { artifactLocation: { uri } }
}
