import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import type { ReportFormat } from './report-format.ts'
import { sarif } from './sarif.ts'

/** The formats of journey and audit reports. A new format is one file and one line here. */
export const reportFormats: readonly ReportFormat[] = [json, junit, sarif, html]
