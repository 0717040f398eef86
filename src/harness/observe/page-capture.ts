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
import { withTimeout } from './time-limit.ts'

/** How long calls and animations may go on after the story of a step, before it is looked at. */
const SETTLE_LIMIT_MS = 3_000

/** Card fields are covered in every picture, whatever they hold. */
const CARD_FIELDS = 'input[autocomplete^="cc-"], select[autocomplete^="cc-"]'

const SCREENSHOT_QUALITY = 82

/**
 * How long a picture may take, whatever an action of the story may: it is the runner's own work, and the shop's page is
 * not at fault where the computer is busy.
 */
const SCREENSHOT_TIMEOUT_MS = 30_000

/** What is seen of the state that a step ends in. */
export type PageCapture = Pick<Step, 'screenshot' | 'snapshot' | 'vitals' | 'accessibility'>

export const NOTHING_CAPTURED: PageCapture = { screenshot: null, vitals: null, accessibility: null }

/** Waits until calls have been answered, scripts have come and animations have ended, so that every look is at a state at rest. */
export async function waitForIdle(page: Page, network: NetworkLog): Promise<void> {
  async function waitForRest(): Promise<void> {
    await network.loaded()
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
    })
  }
  // A page that is just being left has nothing to come to rest.
  await withTimeout(
    SETTLE_LIMIT_MS,
    waitForRest().catch(() => undefined),
  )
}

/** How a picture is written: its quality (0 to 100), and what in it is private. */
export interface ScreenshotOptions {
  readonly path: string
  readonly quality: number
  readonly redact: Redact
}

/** Takes a picture as WebP, with card fields and all that is private covered. */
export async function takeScreenshot(page: Page, { path, quality, redact }: ScreenshotOptions): Promise<void> {
  const uncover = await maskPrivateData(page, redact)
  try {
    // On a touch screen no pointer stays where something was pressed, and shows what is below as hovered.
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

/** Takes a picture, and what a screen reader is told of the same state. */
export async function captureSnapshot(
  page: Page,
  { folder, screenshot, redact }: { readonly folder: string; readonly screenshot: string; readonly redact: Redact },
): Promise<StepSnapshot> {
  await takeScreenshot(page, { path: join(folder, screenshot), quality: SCREENSHOT_QUALITY, redact })
  return takeSnapshot(page)
}

/** Takes a picture, the vitals, and axe's opinion where it is wanted. `picture` is relative to `folder`. */
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
