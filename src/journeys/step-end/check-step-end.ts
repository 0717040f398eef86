import type { Page } from '#browser/browser.ts'
import { takeLayoutShift } from './page-probe.ts'
import { findLayoutBreaks } from './reflow.ts'

/**
 * Maximum layout shift during a step, which is the limit of "good" for a page. Above it, a shopper may click the wrong
 * element.
 */
const MAX_LAYOUT_SHIFT = 0.1

/**
 * Minimum duration in milliseconds of a task that indicates a busy computer, because no page of the shop has such a
 * long task. On a busy computer, every shift counts as unexpected, because it comes more than half a second after the
 * click.
 */
const BUSY_TASK_MS = 300

/** Maximum milliseconds for an image to appear and a layout to become final. */
const SETTLE_MS = 3_000
const PAUSE_MS = 100

/**
 * Finds problems that any shopper would notice at the end of a step: invisible images, fields without a name,
 * overlapping text, and layout shifts during the step. Ignores layout shifts on a page translated by the browser, which
 * move text.
 */
export async function checkStepEnd(page: Page, settleMs = SETTLE_MS): Promise<string[]> {
  const readPage = async (): Promise<string[]> => [
    ...(await page.evaluate(findUnpaintedImages)).map((image) => `an image is not visible: ${image}`),
    ...(await page.evaluate(findNamelessFields)).map((field) => `a field has no label: ${field}`),
    ...(await page.evaluate(findLayoutBreaks, 'overlaps' as const)).map((texts) => `texts overlap: ${texts}`),
  ]
  const { value, moved } = await takeLayoutShift(page)
  const end = performance.now() + settleMs
  let problems = await readPage()
  while (problems.length > 0 && performance.now() < end) {
    await page.waitForTimeout(PAUSE_MS)
    problems = await readPage()
  }
  if (value <= MAX_LAYOUT_SHIFT) return problems
  const isTranslated = await page.evaluate(() => document.querySelector('body font') !== null)
  if (isTranslated || (await page.evaluate(longestTaskMs)) > BUSY_TASK_MS) return problems
  return [...problems, `the layout shifted by ${value}, at most ${MAX_LAYOUT_SHIFT} is allowed: ${moved} moved`]
}

/**
 * Returns the duration of the longest task so far in the page's document, in milliseconds. Runs in the page, like the
 * functions below.
 */
function longestTaskMs(): number {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'longtask', buffered: true })
  const durations = observer.takeRecords().map(({ duration }) => duration)
  observer.disconnect()
  return Math.max(0, ...durations)
}

/**
 * Finds images that did not load, or that are invisible even though the text around them is visible. Runs in the page,
 * like the function below, to which it is sent as text, so it may not use anything else from this file.
 */
function findUnpaintedImages(): string[] {
  const isOnScreen = ({ left, top, right, bottom }: DOMRect): boolean =>
    right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  const isInvisible = (element: Element): boolean => {
    const { opacity, visibility } = getComputedStyle(element)
    return Number(opacity) < 0.1 || visibility === 'hidden'
  }
  /** Returns whether only the image is hidden. In hidden menus and off-screen cards, the text is hidden too. */
  const isHiddenAlone = (image: Element): boolean => {
    let isHidden = false
    for (let box: Element | null = image; box !== null; box = box.parentElement) {
      if ((box.textContent ?? '').trim() !== '') return isHidden && !isInvisible(box)
      isHidden ||= isInvisible(box)
    }
    return isHidden
  }
  return [...document.images]
    .filter((image) => image.getClientRects().length > 0 && isOnScreen(image.getBoundingClientRect()))
    .flatMap((image) => {
      const name = image.currentSrc.replace(/^.*\//, '') || image.outerHTML.slice(0, 120)
      if (image.naturalWidth === 0) return [`${name} did not load`]
      return isHiddenAlone(image) ? [`${name} is invisible`] : []
    })
    .slice(0, 5)
}

/** Returns visible fields whose label is empty or only marks the field as optional. */
function findNamelessFields(): string[] {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const nameOf = (field: Field): string => {
    const named = (field.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
    const texts = [...(field.labels ?? []), ...named].map((element) => element?.textContent ?? '')
    return [...texts, field.getAttribute('aria-label') ?? '', field.title].join(' ').replace('(optional)', '').trim()
  }
  return [...document.querySelectorAll<Field>('input:not([type="hidden"]), select, textarea')]
    .filter((field) => field.checkVisibility() && nameOf(field) === '')
    .map((field) => field.outerHTML.slice(0, 120))
    .slice(0, 5)
}
