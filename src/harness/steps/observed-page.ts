import type { Redact } from '#redaction/redactor.ts'
import type { BrowserContext, Expect, OpenBrowser, Page } from '../drivers/browser.ts'
import { listenToNetwork, type NetworkLog } from '../observe/network-log.ts'
import { listenToProblems, type ProblemLog } from '../observe/problem-log.ts'
import type { RunInFolder } from '../snapshots/compare-snapshots.ts'
import { type Device, TIME_ZONE } from '../targets/devices.ts'
import { type RunOptions, getStorageCondition } from '../targets/run-options.ts'
import type { Shop } from './connect-to-shop.ts'
import type { LoopGuard } from './loop-guard.ts'
import { rejectClose } from './reject-close.ts'
import { blockStorage } from './storage-conditions.ts'
import { translatePages } from './translation.ts'

/** Time limits in milliseconds. */
export interface Limits {
  /** Limit for one action or expectation. */
  readonly action: number
  readonly step: number
  readonly journey: number
}

/** Returns the limits of a run based on its `--timeout`. */
function getLimits({ timeoutMs }: RunOptions): Limits {
  return { action: timeoutMs, step: 6 * timeoutMs, journey: 36 * timeoutMs }
}

/** The page of a run, with the state and settings shared by all steps of the run. */
export interface ObservedPage {
  readonly page: Page
  readonly expect: Expect
  readonly device: Device
  readonly site: string
  readonly network: NetworkLog
  readonly problems: ProblemLog
  /** The report folder. */
  readonly folder: string
  readonly options: RunOptions
  /** The run to compare with. */
  readonly baseline: RunInFolder | undefined
  /** Masks screenshots and removes private data from file names. */
  readonly redact: Redact
  /** `performance.now()` when the run began. */
  readonly startedAtMs: number
  /** Aborts everything that the steps are waiting for. */
  readonly signal: AbortSignal | undefined
  /** Time limit in milliseconds for the actions of a step. The checks at its end have the same limit again. */
  readonly stepLimitMs: number
  readonly loopGuard: LoopGuard | undefined
}

export interface ObservedPageOptions {
  readonly device: Device
  readonly shop: Shop
  readonly browser: OpenBrowser
  readonly folder: string
  readonly options: RunOptions
  readonly redact: Redact
  /** Whether the storage is empty, in which case the shop asks for consent. */
  readonly isFirstVisit: boolean
  /** The run to compare with. */
  readonly baseline?: RunInFolder | undefined
  readonly limits?: Partial<Limits>
  /** Ends the process if the code of a step blocks it. */
  readonly loopGuard?: LoopGuard | undefined
  readonly signal?: AbortSignal | undefined
}

export interface OpenObservedPage {
  readonly observed: ObservedPage
  readonly context: BrowserContext
  readonly limits: Limits
  close(): Promise<void>
}

/** Opens a shop in a new browser context with all observers. */
export async function openObservedPage(options: ObservedPageOptions): Promise<OpenObservedPage> {
  const { device, shop, browser } = options
  const limits = { ...getLimits(options.options), ...options.limits }
  const context = await browser.browser.newContext({
    viewport: { width: device.width, height: device.height },
    isMobile: device.touch,
    hasTouch: device.touch,
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    // Screenshots and scans need a stable state. Animations have their own component tests.
    reducedMotion: 'reduce',
  })
  let allowClose = (): void => undefined
  const close = (): Promise<void> => {
    allowClose()
    return context.close().catch(() => undefined)
  }
  try {
    setActionTimeout(context, limits.action)
    await shop.prepare(context)
    if (options.options.conditions.includes('translated')) await translatePages(context)
    if (!options.isFirstVisit) await declineConsent(context)
    const storage = getStorageCondition(options.options)
    if (storage !== undefined) await blockStorage(context, storage)
    const network = listenToNetwork(context, shop.apiBase)
    const problems = await listenToProblems(context)
    const page = await context.newPage()
    allowClose = rejectClose(page)
    const observed: ObservedPage = {
      page,
      expect: browser.expectWithin(limits.action),
      device,
      site: shop.site,
      network,
      problems,
      folder: options.folder,
      options: options.options,
      baseline: options.baseline,
      redact: options.redact,
      startedAtMs: performance.now(),
      signal: options.signal,
      stepLimitMs: limits.step,
      loopGuard: options.loopGuard,
    }
    return { observed, context, limits, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Sets the time limit for each following action, in milliseconds. */
export function setActionTimeout(context: BrowserContext, actionMs: number): void {
  context.setDefaultTimeout(actionMs)
  context.setDefaultNavigationTimeout(actionMs * 3)
}

/**
 * Stores the state of a visitor who declined analytics, unless the page has already stored a choice (CONS-04,
 * CONS-05).
 */
export async function declineConsent(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A blank page has no storage, and third-party frames must not receive the choice.
    if (window.top !== window || !location.protocol.startsWith('http')) return
    if (localStorage.getItem('analyticsConsent') !== null) return
    localStorage.setItem('analyticsConsent', 'false')
    localStorage.setItem('analyticsConsentTimestamp', '2026-01-01T00:00:00.000Z')
  })
}
