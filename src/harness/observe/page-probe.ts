import type { BrowserContext, Page } from '../drivers/browser.ts'
import type { CspViolation, Vitals } from '../findings/step.ts'
import type { CapturedWindow } from './earlier-notifications.ts'

const NO_VITALS: Vitals = {
  largestContentfulPaintMs: null,
  cumulativeLayoutShift: null,
  interactionToNextPaintMs: null,
}

/** Name of the function that the probe calls to report a violation. */
const BINDING = 'reportCspViolation'

/** Installs the probe in every page of the context, where it runs before the page's own scripts. */
export async function installProbe(
  context: BrowserContext,
  onCspViolation: (violation: CspViolation) => void,
): Promise<void> {
  await context.exposeBinding(BINDING, (_source, violation: CspViolation) => onCspViolation(violation))
  await context.addInitScript(probe)
}

/**
 * Returns the page's measurements since the last call. Values are null if the page is closed or does not show a
 * document of the shop.
 */
export async function takeVitals(page: Page): Promise<Vitals> {
  const taken = await page.evaluate(() => (globalThis as unknown as ProbedWindow).takeStepVitals?.() ?? null)
  return taken ?? NO_VITALS
}

interface ProbedWindow extends CapturedWindow {
  takeStepVitals?: () => Vitals
  reportCspViolation?: (violation: CspViolation) => void
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

interface EventTiming extends PerformanceEntry {
  readonly interactionId: number
}

/** Runs in the page. It is sent there as text, so it may use only types from this file. */
function probe(): void {
  if (window.top !== window) return
  const probed = window as unknown as ProbedWindow
  let paint: number | null = null
  const supported = PerformanceObserver.supportedEntryTypes
  const noShift = supported.includes('layout-shift') ? 0 : null
  let shift = noShift
  let interaction: number | null = null

  const watch = (type: string, take: (entry: PerformanceEntry) => void): PerformanceObserver => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    const options = { type, buffered: true, durationThreshold: 16 }
    observer.observe(options)
    return observer
  }
  const watchers: [PerformanceObserver, (entry: PerformanceEntry) => void][] = []
  const register = (type: string, take: (entry: PerformanceEntry) => void): void => {
    // Engines log a warning for entry types that they do not support.
    if (!supported.includes(type)) return
    watchers.push([watch(type, take), take])
  }
  register('largest-contentful-paint', (entry) => {
    paint = Math.round(entry.startTime)
  })
  register('layout-shift', (entry) => {
    const { start = Infinity, end = Infinity } = probed.capturePeriod ?? {}
    const isFromCapture = entry.startTime >= start && entry.startTime <= end
    if (!isFromCapture && !(entry as LayoutShift).hadRecentInput) shift = (shift ?? 0) + (entry as LayoutShift).value
  })
  register('event', (entry) => {
    if ((entry as EventTiming).interactionId > 0) interaction = Math.max(interaction ?? 0, entry.duration)
  })

  probed.takeStepVitals = () => {
    for (const [observer, take] of watchers) observer.takeRecords().forEach(take)
    const vitals = {
      largestContentfulPaintMs: paint,
      cumulativeLayoutShift: shift === null ? null : Math.round(shift * 10_000) / 10_000,
      interactionToNextPaintMs: interaction,
    }
    paint = null
    shift = noShift
    interaction = null
    return vitals
  }

  document.addEventListener('securitypolicyviolation', (event) => {
    probed.reportCspViolation?.({
      directive: event.effectiveDirective,
      blocked: event.blockedURI,
      source: event.sourceFile === '' ? event.documentURI : `${event.sourceFile}:${event.lineNumber}`,
    })
  })
}
