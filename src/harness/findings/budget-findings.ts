import { duration } from '../report/html/html-text.ts'
import type { Measurement } from '../report/model/journey-report.ts'

type Exceeded = NonNullable<Measurement['exceeded']>[number]

const METRICS: Readonly<
  Record<Exceeded['metric'], { readonly title: string; readonly show: (value: number) => string }>
> = {
  cumulativeLayoutShift: { title: 'layout shift', show: (value) => String(Number(value.toFixed(4))) },
  longestTaskMs: { title: 'longest task', show: (value) => `${value} ms` },
  largestContentfulPaintMs: { title: 'largest paint', show: duration },
  totalBlockingTimeMs: { title: 'time of blocking', show: duration },
  transferredBytes: { title: 'weight', show: (value) => `${Math.ceil(value / 1024)} KB` },
}

/** A metric above its limit in words: `a layout shift of 0.05, more than 0.02`. */
export function exceededText({ metric, value, limit }: Exceeded): string {
  const { title, show } = METRICS[metric]
  return `a ${title} of ${show(value)}, more than ${show(limit)}`
}
