import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import type { ReportFormat } from './report-format.ts'
import { sarif } from './sarif.ts'

/** Every form in which journeys and audits are reported. A new one is one file and one line here. */
export const reportFormats: readonly ReportFormat[] = [json, junit, sarif, html]
