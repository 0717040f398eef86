import type { Measurement } from './journey-report.ts'

const METRIC_TITLES = { cumulativeLayoutShift: 'layout shift', longestTaskMs: 'longest task' } as const

/** A metric above its limit in words: `a layout shift of 0.05, more than 0.02`. */
export function exceededText({ metric, value, limit }: NonNullable<Measurement['exceeded']>[number]): string {
  const unit = metric === 'longestTaskMs' ? ' ms' : ''
  const shown = metric === 'longestTaskMs' ? value : Number(value.toFixed(4))
  return `a ${METRIC_TITLES[metric]} of ${shown}${unit}, more than ${limit}${unit}`
}
