import type { Finding } from '../../findings/finding.ts'
import type { KnownIssue } from '../../findings/known-issues.ts'
import { findingsOf } from '../model/journey-findings.ts'
import type { ReportFormat } from './report-format.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/** SARIF 2.1.0, which code hosts show beside a change. */
export const sarif: ReportFormat = {
  fileName: 'report.sarif',
  renderJourney: (report) => sarifText('storefront journey', findingsOf(report), []),
  renderAudit: ({ findings, known }) => sarifText('storefront audit', findings, known),
}

function sarifText(
  tool: string,
  findings: readonly Finding[],
  known: readonly { readonly finding: Finding; readonly issue: KnownIssue }[],
): string {
  const all = [...findings, ...known.map(({ finding }) => finding)]
  const rules = [...new Map(all.map((finding) => [ruleId(finding), finding])).entries()]
  const suppressed = new Map(known.map(({ finding, issue }) => [finding.id, issue.reason]))
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: tool,
            rules: rules.map(([id, { technical }]) => ({
              id,
              shortDescription: { text: id.replaceAll(/[-/]/g, ' ') },
              ...(technical?.guide ? { helpUri: technical.guide } : {}),
            })),
          },
        },
        results: all.map((finding) => ({
          ruleId: ruleId(finding),
          level: finding.severity === 'hint' ? 'note' : finding.severity,
          message: { text: `${finding.problem} ${finding.mend}` },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: uriOf(finding) } },
              logicalLocations: [{ fullyQualifiedName: placeOf(finding) }],
            },
          ],
          partialFingerprints: { 'finding/v1': finding.id },
          ...(suppressed.has(finding.id)
            ? { suppressions: [{ kind: 'external', justification: suppressed.get(finding.id) }] }
            : {}),
        })),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function ruleId({ audit, rule }: Finding): string {
  return `${audit}/${rule}`
}

/** SARIF wants a file; the page's address without its first slash is the nearest thing. */
function uriOf({ pages, content }: Finding): string {
  return encodeURI((pages[0] ?? `/${content?.call ?? ''}`).replace(/^\//, '') || 'index')
}

function placeOf({ content, technical, pages }: Finding): string {
  if (content !== null) return content.field === '' ? content.call : `${content.call} › ${content.field}`
  return technical?.selector || pages[0] || 'shop'
}
