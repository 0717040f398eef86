import type { BrowserContext, Page } from '../drivers/browser.ts'
import type { CspViolation, Vitals } from '../findings/step.ts'
import type { CapturedWindow } from './prepare-capture.ts'

const NO_VITALS: Vitals = {
  largestContentfulPaintMs: null,
  cumulativeLayoutShift: null,
  interactionToNextPaintMs: null,
}

/** Name of the function that the probe calls to report a violation. */
const BINDING = 'reportCspViolation'

/** Installs the probe in every page of the context, where it runs before the page's scripts. */
export async function installProbe(
  context: BrowserContext,
  onCspViolation: (violation: CspViolation) => void,
): Promise<void> {
  await context.exposeBinding(BINDING, (_source, violation: CspViolation) => onCspViolation(violation))
  await context.addInitScript(probe)
}

/**
 * Returns the page's measurements since the last call, with null values if the page is closed or shows no document of
 * the shop.
 */
export async function takeVitals(page: Page): Promise<Vitals> {
  const taken = await page.evaluate(() => (globalThis as unknown as ProbedWindow).takeStepVitals?.() ?? null)
  return taken ?? NO_VITALS
}

/**
 * Returns the content that the largest layout shift of the last step moved, such as `li "First name"`, or undefined if
 * unknown.
 */
export async function readMovedContent(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (globalThis as unknown as ProbedWindow).movedContent)
}

interface ProbedWindow extends CapturedWindow {
  takeStepVitals?: () => Vitals
  /** The content that the largest layout shift of the last step moved. */
  movedContent?: string | undefined
  reportCspViolation?: (violation: CspViolation) => void
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources?: readonly { readonly node?: Node | null }[]
}

interface EventTiming extends PerformanceEntry {
  readonly interactionId: number
}

/** Runs in the page, to which it is sent as text, so it may use only types from this file. */
function probe(): void {
  if (window.top !== window) return
  const probed = window as unknown as ProbedWindow
  let paint: number | null = null
  const supported = PerformanceObserver.supportedEntryTypes
  const noShift = supported.includes('layout-shift') ? 0 : null
  let shift = noShift
  let interaction: number | null = null
  let largest: LayoutShift | undefined
  /** Times of text input in the step. Playwright sets values without the key presses that the browser looks for. */
  let inputTimes: number[] = []
  addEventListener('input', ({ timeStamp }) => inputTimes.push(timeStamp), { capture: true })

  const watch = (type: string, take: (entry: PerformanceEntry) => void): PerformanceObserver => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    const options = { type, buffered: true, durationThreshold: 16 }
    observer.observe(options)
    return observer
  }
  const watchers: [PerformanceObserver, (entry: PerformanceEntry) => void][] = []
  const register = (type: string, take: (entry: PerformanceEntry) => void): void => {
    // Engines log a warning for unsupported entry types.
    if (!supported.includes(type)) return
    watchers.push([watch(type, take), take])
  }
  register('largest-contentful-paint', (entry) => {
    paint = Math.round(entry.startTime)
  })
  register('layout-shift', (entry) => {
    const { start = Infinity, end = Infinity } = probed.capturePeriod ?? {}
    const { startTime, value, hadRecentInput } = entry as LayoutShift
    const isFromCapture = startTime >= start && startTime <= end
    // Browsers also exclude shifts until 500 ms after an input.
    const isFromInput = hadRecentInput || inputTimes.some((time) => startTime >= time && startTime < time + 500)
    if (isFromCapture || isFromInput) return
    shift = (shift ?? 0) + value
    if (value > (largest?.value ?? 0)) largest = entry as LayoutShift
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
    probed.movedContent = describeShift(largest)
    paint = null
    shift = noShift
    interaction = null
    largest = undefined
    inputTimes = inputTimes.filter((time) => performance.now() < time + 500)
    return vitals
  }

  /** Names the moved elements with their text. Removed elements have no node. */
  function describeShift(moved: LayoutShift | undefined): string | undefined {
    const nodes = (moved?.sources ?? []).flatMap(({ node }) => node ?? [])
    const names = nodes.slice(0, 3).map((node) => {
      const element = node instanceof Element ? node : node.parentElement
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
      return `${element?.localName ?? 'text'}${text === '' ? '' : ` "${text}"`}`
    })
    return names.length === 0 ? undefined : names.join(', ')
  }

  document.addEventListener('securitypolicyviolation', (event) => {
    probed.reportCspViolation?.({
      directive: event.effectiveDirective,
      blocked: event.blockedURI,
      source: event.sourceFile === '' ? event.documentURI : `${event.sourceFile}:${event.lineNumber}`,
    })
  })
}
