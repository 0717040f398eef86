import lighthouse, { defaultConfig } from 'lighthouse'
import * as z from 'zod'
import type { Category } from './measurement.ts'

/** Lighthouse's results for one page. */
export interface LighthouseResult {
  /** Lighthouse's benchmark of the computer during the measurement. 1500 or more is fast, and 0 means unknown. */
  readonly benchmarkIndex: number
  /** Whether the page led to another one, as a page of the account does without a sign-in. */
  readonly isRedirected: boolean
  /** Scores from 0 to 100, by category. */
  readonly scores: Readonly<Record<Category, number>>
  readonly metrics: {
    readonly firstContentfulPaintMs: number
    readonly largestContentfulPaintMs: number
    readonly totalBlockingTimeMs: number
    readonly cumulativeLayoutShift: number
    /** Duration of the longest main-thread task on the simulated slow processor, or 0 if none took 50 ms. */
    readonly longestTaskMs: number
    readonly transferredBytes: number
  }
  /** Files loaded by the page, with their transfer sizes. */
  readonly files: readonly LoadedFile[]
  /** Audits that lowered a score. */
  readonly shortfalls: readonly { readonly audit: string; readonly category: Category; readonly title: string }[]
}

/** A file loaded by a page. */
export interface LoadedFile {
  /** URL without the site's origin and the query. */
  readonly name: string
  /** `document`, `script`, `stylesheet`, `image`, `font` or `media`. */
  readonly kind: string
  readonly bytes: number
}

export interface LighthouseRequest {
  readonly url: string
  /** Debugging endpoint of the shared browser. */
  readonly debugging: { readonly host: string; readonly port: number }
  /** CPU slowdown factor of the simulated phone relative to this computer, or undefined for Lighthouse's default. */
  readonly cpuSlowdown?: number | undefined
  /** Lighthouse audits with an exception in the budgets file. */
  readonly skipAudits: readonly string[]
}

/** Milliseconds for which the page must be quiet. A short time is enough for a static page served by this computer. */
const QUIET_MS = 250

/** Lighthouse's default network throttling, which must be passed together with any CPU slowdown. */
const SLOW_4G = defaultConfig.settings?.throttling

const LongTasks = z.object({ items: z.array(z.object({ duration: z.number() })) })

const Requests = z.object({
  items: z.array(
    z.object({ url: z.string(), resourceType: z.optional(z.string()), transferSize: z.optional(z.number()) }),
  ),
})

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const satisfies readonly Category[]

/**
 * Measures a page with the mobile preset, which simulates slow 4G and a slow processor.
 * @throws if Lighthouse returns no result because the page did not load or the browser closed.
 */
export async function measurePage(request: LighthouseRequest): Promise<LighthouseResult> {
  const outcome = await lighthouse(
    request.url,
    {
      hostname: request.debugging.host,
      port: request.debugging.port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: [...CATEGORIES],
      disableFullPageScreenshot: true,
      skipAudits: ['screenshot-thumbnails', 'final-screenshot', ...request.skipAudits],
    },
    {
      extends: 'lighthouse:default',
      settings: {
        pauseAfterFcpMs: 0,
        pauseAfterLoadMs: 0,
        networkQuietThresholdMs: QUIET_MS,
        cpuQuietThresholdMs: QUIET_MS,
        ...(request.cpuSlowdown === undefined
          ? {}
          : { throttling: { ...SLOW_4G, cpuSlowdownMultiplier: request.cpuSlowdown } }),
      },
    },
  )
  const report = outcome?.lhr
  if (report === undefined) throw new Error(`Lighthouse returned no result for ${request.url}.`)
  if (report.runtimeError !== undefined) {
    throw new Error(`Lighthouse could not measure ${request.url}: ${report.runtimeError.message}`)
  }
  const metric = (audit: string): number => report.audits[audit]?.numericValue ?? 0
  const score = (category: Category): number => Math.round((report.categories[category]?.score ?? 0) * 100)
  return {
    // Results in some tests do not have it.
    benchmarkIndex: (report as Partial<typeof report>).environment?.benchmarkIndex ?? 0,
    isRedirected: new URL(report.finalDisplayedUrl).pathname !== new URL(request.url).pathname,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    metrics: {
      firstContentfulPaintMs: Math.round(metric('first-contentful-paint')),
      largestContentfulPaintMs: Math.round(metric('largest-contentful-paint')),
      totalBlockingTimeMs: Math.round(metric('total-blocking-time')),
      cumulativeLayoutShift: metric('cumulative-layout-shift'),
      longestTaskMs: getLongestTaskMs(report.audits['long-tasks']?.details),
      transferredBytes: Math.round(metric('total-byte-weight')),
    },
    files: loadedFiles(report.audits['network-requests']?.details, request.url),
    shortfalls: CATEGORIES.flatMap((category) =>
      (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = report.audits[id]
        if (audit === undefined || weight === 0 || audit.score === null || audit.score >= 0.9) return []
        const shown = audit.displayValue === undefined ? audit.title : `${audit.title}: ${audit.displayValue}`
        return [{ audit: id, category, title: shown }]
      }),
    ),
  }
}

/**
 * Returns the duration of the longest task. Lighthouse lists tasks of at least 50 ms with their throttled durations.
 */
function getLongestTaskMs(details: unknown): number {
  const tasks = LongTasks.safeParse(details)
  return Math.round(Math.max(0, ...(tasks.data?.items ?? []).map(({ duration }) => duration)))
}

/** Types of static files. Excludes API responses, whose URLs may contain private data and differ on every visit. */
const KINDS = new Set(['document', 'script', 'stylesheet', 'image', 'font', 'media'])

/** Returns the static files loaded by the page, from Lighthouse's list of all requests. */
function loadedFiles(details: unknown, page: string): LoadedFile[] {
  const { origin } = new URL(page)
  return (Requests.safeParse(details).data?.items ?? [])
    .map(({ url, resourceType = '', transferSize = 0 }) => ({
      name: url.replace(/[?#].*$/, '').replace(origin, ''),
      kind: resourceType.toLowerCase(),
      bytes: transferSize,
    }))
    .filter(({ name, kind }) => KINDS.has(kind) && /^(?:https?:|\/)/.test(name))
}
