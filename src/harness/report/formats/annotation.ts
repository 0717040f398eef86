import { escapeControls } from '#errors/plain-text.ts'
import { truncateText } from '../../findings/cut-text.ts'
import { withInjected } from '../../findings/injected-rule.ts'
import { formatTarget } from '../../targets/engines.ts'
import type { JourneyReport } from '../model/journey-report.ts'

/** Maximum number of characters in the message. */
const MAX_MESSAGE_LENGTH = 2000

/**
 * Formats a failed step as an annotation, which GitHub Actions shows at the line in the journey. Returns undefined
 * without a failed step or outside GitHub Actions.
 */
export function formatAnnotation(
  report: JourneyReport,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { journey, device, engine, steps } = report
  if (environment['GITHUB_ACTIONS'] !== 'true') return undefined
  const step = steps.find(({ status }) => status === 'failed')
  const [failure] = step?.failures ?? []
  if (step === undefined || failure === undefined) return undefined
  const [, file = '', line = '1'] = /^(.*):(\d+)$/.exec(failure.location) ?? []
  const target = formatTarget({ device: device.name, engine })
  const title = `${journey.name} on ${target}${withInjected(report)}, step ${step.number}: ${step.name}`
  const properties = [`file=${property(file)}`, `line=${line}`, `title=${property(title)}`].join(',')
  return `::error ${properties}::${data(truncateText(`Expected ${failure.expected}, but ${failure.received}`, MAX_MESSAGE_LENGTH))}`
}

function data(text: string): string {
  return escapeControls(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'))
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
