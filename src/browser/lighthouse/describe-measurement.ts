import type { Category, Limit, Measurement } from './measurement.ts'

/** Explains a score below its budget to readers who are not familiar with Lighthouse. */
export const CATEGORY_TEXTS: Readonly<Record<Category, string>> = {
  performance: 'The page is too slow on a mobile device',
  accessibility: 'Lighthouse finds accessibility barriers on the page',
  'best-practices': 'The page violates web best practices',
  seo: 'Search engines cannot read the page as well as they could',
}

export const METRIC_TEXTS: Readonly<
  Record<Limit, { readonly text: string; readonly name: string; readonly format: (value: number) => string }>
> = {
  cumulativeLayoutShift: {
    text: 'The layout shifts while the page loads',
    name: 'layout shift',
    format: (value) => String(Number(value.toFixed(4))),
  },
  longestTaskMs: {
    text: 'The page does not respond while it loads on a mobile device',
    name: 'longest task',
    format: (value) => `${value} ms`,
  },
  largestContentfulPaintMs: {
    text: 'The page shows its main content too late on a mobile device',
    name: 'largest contentful paint',
    format: formatDuration,
  },
  totalBlockingTimeMs: {
    text: 'The page responds too late while it loads on a mobile device',
    name: 'total blocking time',
    format: formatDuration,
  },
  transferredBytes: {
    text: 'The page transfers too much data',
    name: 'transfer size',
    format: (value) => `${Math.ceil(value / 1024)} KB`,
  },
}

const SPEED: ReadonlySet<string> = new Set<Category | Limit>([
  'performance',
  'longestTaskMs',
  'largestContentfulPaintMs',
  'totalBlockingTimeMs',
])

/** Returns whether a category or metric depends on the computer and its load. */
export function isSpeed(name: Category | Limit): boolean {
  return SPEED.has(name)
}

/** Formats an exceeded limit: `layout shift 0.05, limit 0.02`. */
export function formatLimit({ metric, value, limit }: Measurement['aboveLimit'][number]): string {
  const { name, format } = METRIC_TEXTS[metric]
  return `${name} ${format(value)}, limit ${format(limit)}`
}

/** Formats a duration, such as `320 ms` or `2.5 s`. */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
