import type { Page } from '#browser/browser.ts'
import { withTimeout } from '#browser/time-limit.ts'

/**
 * Maximum milliseconds that requests and animations may continue after a step's actions before the page is captured.
 */
const SETTLE_LIMIT_MS = 3_000

/** What a page is still loading. */
interface Loading {
  loaded(): Promise<void>
  isLoading(): boolean
}

/**
 * Waits until requests, scripts, animations, fonts and smooth scrolling have ended and the images in the window are
 * loaded, so that the capture shows a stable page. Then rounds the scroll position, because text at a fraction of a
 * pixel is drawn differently in each run.
 */
export async function settle(page: Page, network: Loading): Promise<void> {
  const end = performance.now() + SETTLE_LIMIT_MS
  async function waitForRest(): Promise<void> {
    let isSettled = false
    // A response or the end of an animation can start another change.
    while (!isSettled && performance.now() < end) {
      await network.loaded()
      isSettled = (await page.evaluate(waitInPage)) && !network.isLoading()
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
async function waitInPage(): Promise<boolean> {
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
