import { join } from 'node:path'
import type { Redact } from '#redaction/redactor.ts'
import { scanPage } from '../drivers/axe.ts'
import type { Page } from '../drivers/browser.ts'
import type { StepSnapshot } from '../findings/snapshot.ts'
import type { Step } from '../findings/step.ts'
import { takeSnapshot } from '../snapshots/step-snapshot.ts'
import { MASK_COLOR, maskPrivateData } from './mask-private-data.ts'
import type { NetworkLog } from './network-log.ts'
import { takeVitals } from './page-probe.ts'
import { prepareCapture } from './prepare-capture.ts'
import { withTimeout } from './time-limit.ts'

/**
 * Maximum milliseconds that requests and animations may continue after a step's actions before the page is captured.
 */
const SETTLE_LIMIT_MS = 3_000

/** Matches card fields, which are masked in every screenshot, even when empty. */
const CARD_FIELDS = 'input[autocomplete^="cc-"], select[autocomplete^="cc-"]'

const SCREENSHOT_QUALITY = 82

/**
 * Maximum milliseconds for a screenshot, regardless of `--timeout`. A delay on a busy computer is not a failure of the
 * shop.
 */
const SCREENSHOT_TIMEOUT_MS = 30_000

/** State captured at the end of a step. */
export type PageCapture = Pick<Step, 'screenshot' | 'snapshot' | 'vitals' | 'accessibility'>

export const EMPTY_CAPTURE: PageCapture = { screenshot: null, vitals: null, accessibility: null }

/**
 * Waits until requests, scripts, animations, fonts and smooth scrolling have ended and the images in the window are
 * loaded, so that the capture shows a stable page. Then rounds the scroll position, because text at a fraction of a
 * pixel is drawn differently in each run.
 */
export async function waitForIdle(page: Page, network: NetworkLog): Promise<void> {
  const end = performance.now() + SETTLE_LIMIT_MS
  async function waitForRest(): Promise<void> {
    let isSettled = false
    // A response or the end of an animation can start another change.
    while (!isSettled && performance.now() < end) {
      await network.loaded()
      isSettled = (await page.evaluate(settle)) && !network.isLoading()
    }
  }
  // A page that is being closed never becomes idle.
  await withTimeout(
    SETTLE_LIMIT_MS,
    waitForRest().catch(() => undefined),
  )
}

/**
 * Waits for running animations, and for fonts and images that are loading. Returns whether there were none and the page
 * did not scroll. Runs in the page.
 */
async function settle(): Promise<boolean> {
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  const loading = Array.from(document.images).filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return !image.complete && width > 0 && bottom > 0 && top < innerHeight
  })
  await Promise.allSettled([
    document.fonts.ready,
    ...ending.map(({ finished }) => finished),
    ...loading.map((image) => image.decode()),
  ])
  const startY = scrollY
  // The first frame applies the changes, and the second one shows that none followed.
  for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
  if (ending.length + loading.length > 0 || scrollY !== startY) return false
  if (!Number.isInteger(scrollY)) scrollTo({ top: Math.round(scrollY), behavior: 'instant' })
  return true
}

/** Options for a screenshot: the quality (0 to 100), and how to detect private data. */
export interface ScreenshotOptions {
  readonly path: string
  readonly quality: number
  readonly redact: Redact
}

/** Takes a WebP screenshot with card fields and private data masked. */
export async function takeScreenshot(page: Page, { path, quality, redact }: ScreenshotOptions): Promise<void> {
  const uncover = await maskPrivateData(page, redact)
  try {
    // On touch screens, no pointer stays at the tapped position, where the screenshot would show a hover state.
    if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await page.mouse.move(-1, -1)
    await page.screenshot({
      path,
      type: 'webp',
      quality,
      scale: 'css',
      animations: 'disabled',
      mask: [page.locator(CARD_FIELDS)],
      maskColor: MASK_COLOR,
      timeout: SCREENSHOT_TIMEOUT_MS,
    })
  } finally {
    await uncover()
  }
}

/** Takes a screenshot and captures the accessibility tree in the same state. */
export async function captureSnapshot(
  page: Page,
  { folder, screenshot, redact }: { readonly folder: string; readonly screenshot: string; readonly redact: Redact },
): Promise<StepSnapshot> {
  const restore = await prepareCapture(page, screenshot)
  try {
    await takeScreenshot(page, { path: join(folder, screenshot), quality: SCREENSHOT_QUALITY, redact })
    return await takeSnapshot(page)
  } finally {
    await restore()
  }
}

/**
 * Takes a screenshot and collects the vitals and, if requested, axe's findings. `screenshot` is relative to `folder`.
 */
export async function capturePage(
  page: Page,
  options: {
    readonly folder: string
    readonly screenshot: string
    readonly accessibility: boolean
    readonly redact: Redact
  },
): Promise<PageCapture> {
  const { folder, screenshot, redact } = options
  const snapshot = await captureSnapshot(page, { folder, screenshot, redact })
  const vitals = await takeVitals(page)
  if (!options.accessibility) return { screenshot: options.screenshot, snapshot, vitals, accessibility: null }
  const startTime = performance.now()
  const scan = await scanPage(page)
  return {
    screenshot: options.screenshot,
    snapshot,
    vitals,
    accessibility: { ...scan, durationMs: Math.round(performance.now() - startTime) },
  }
}
