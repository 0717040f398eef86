import type { BrowserContext, Page } from '#browser/browser.ts'

/** A violation of the content security policy. */
export interface CspViolation {
  readonly directive: string
  readonly blocked: string
  readonly source: string
}

/** The layout shift of a page during a step. */
export interface LayoutShift {
  readonly value: number
  /** The content that the largest shift moved, such as `li "First name"`. */
  readonly moved: string
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

/** Returns the page's layout shift since the last call, which is 0 in an engine that does not measure it. */
export async function takeLayoutShift(page: Page): Promise<LayoutShift> {
  const taken = await page.evaluate(() => (globalThis as unknown as ProbedWindow).takeLayoutShift?.() ?? null)
  return taken ?? { value: 0, moved: '' }
}

interface ProbedWindow {
  takeLayoutShift?: () => LayoutShift
  reportCspViolation?: (violation: CspViolation) => void
}

interface LayoutShiftEntry extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources?: readonly { readonly node?: Node | null }[]
}

/** Runs in the page, to which it is sent as text, so it may use only types from this file. */
function probe(): void {
  if (window.top !== window) return
  const probed = window as unknown as ProbedWindow
  let value = 0
  let largest: LayoutShiftEntry | undefined
  /** Times of text input in the step. Playwright sets values without the key presses that the browser looks for. */
  let inputTimes: number[] = []
  addEventListener('input', ({ timeStamp }) => inputTimes.push(timeStamp), { capture: true })

  const take = (entry: LayoutShiftEntry): void => {
    const { startTime, hadRecentInput } = entry
    // Browsers also exclude shifts until 500 ms after an input.
    if (hadRecentInput || inputTimes.some((time) => startTime >= time && startTime < time + 500)) return
    value += entry.value
    if (entry.value > (largest?.value ?? 0)) largest = entry
  }
  const takeAll = (entries: PerformanceEntryList): void => entries.forEach((entry) => take(entry as LayoutShiftEntry))
  const observer = new PerformanceObserver((list) => takeAll(list.getEntries()))
  // Engines log a warning for unsupported entry types.
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
    observer.observe({ type: 'layout-shift', buffered: true })

  probed.takeLayoutShift = () => {
    takeAll(observer.takeRecords())
    const shift = { value: Math.round(value * 10_000) / 10_000, moved: describeMoved() }
    value = 0
    largest = undefined
    inputTimes = inputTimes.filter((time) => performance.now() < time + 500)
    return shift
  }

  /** Names the moved elements with their text. Removed elements have no node. */
  function describeMoved(): string {
    const nodes = (largest?.sources ?? []).flatMap(({ node }) => node ?? [])
    const names = nodes.slice(0, 3).map((node) => {
      const element = node instanceof Element ? node : node.parentElement
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
      return `${element?.localName ?? 'text'}${text === '' ? '' : ` "${text}"`}`
    })
    return names.length === 0 ? 'page content' : names.join(', ')
  }

  document.addEventListener('securitypolicyviolation', (event) => {
    probed.reportCspViolation?.({
      directive: event.effectiveDirective,
      blocked: event.blockedURI,
      source: event.sourceFile === '' ? event.documentURI : `${event.sourceFile}:${event.lineNumber}`,
    })
  })
}
