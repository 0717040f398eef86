import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import type { ReportFormat } from './report-format.ts'
import { sarif } from './sarif.ts'

/** The formats of journey and audit reports. To add a format, create a file and add it here. */
export const reportFormats: readonly ReportFormat[] = [json, junit, sarif, html]
