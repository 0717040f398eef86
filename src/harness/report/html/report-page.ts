import type { Report } from '../model/report.ts'
import { renderAuditPage } from './audit-page.ts'
import { type ReportContents, renderPage } from './html-page.ts'

/** Renders a report as a single HTML page that contains its screenshots and can be opened as a local file. */
export function renderReportPage(report: Report, contents: ReportContents): string {
  const { title, style, script, header, facts, main, footer } = renderAuditPage(report, contents)
  return renderPage({
    title,
    style,
    script,
    live: contents.live,
    header: {
      verdict: report.verdict,
      job: `Storefront ${report.kind}`,
      startedAt: report.startedAt,
      content: header,
      facts,
    },
    main,
    footer: { rerun: report.rerunCommand, content: footer },
  })
}
