import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '../drivers/browser.ts'
import type { NetworkLog } from './network-log.ts'
import { waitForIdle } from './page-capture.ts'

interface FakeImage {
  complete: boolean
  readonly top: number
}

afterEach(() => {
  vi.unstubAllGlobals()
})

interface FakePage {
  readonly images?: readonly FakeImage[]
  /** The running animations at the first check of the page, the second check, and so on. */
  readonly animations?: (readonly object[])[]
  readonly scrollY?: number
  /** Number of checks after which a new request is pending. */
  readonly lateRequests?: number
}

/** Waits for a page and returns the images that were waited for, the number of checks, and the new scroll position. */
async function waitFor({ images = [], animations = [], scrollY = 0, lateRequests = 0 }: FakePage) {
  const waited: FakeImage[] = []
  const scrollTo = vi.fn()
  let checks = 0
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('scrollY', scrollY)
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => queueMicrotask(callback))
  vi.stubGlobal('document', {
    fonts: { ready: Promise.resolve() },
    getAnimations: () => animations[checks - 1] ?? [],
    images: images.map((image) => ({
      get complete() {
        return image.complete
      },
      getBoundingClientRect: () => ({ top: image.top, bottom: image.top + 100, width: 100 }),
      decode: () => {
        waited.push(image)
        image.complete = true
        return Promise.resolve()
      },
    })),
  })
  const page = {
    evaluate: (code: () => unknown) => {
      checks += 1
      return code()
    },
  }
  const network = { loaded: () => Promise.resolve(), isLoading: () => checks <= lateRequests }
  await waitForIdle(page as unknown as Page, network as unknown as NetworkLog)
  return { waited, checks, scrolledTo: scrollTo.mock.calls.flat() }
}

test('captures a step once the images in the viewport are loaded', async () => {
  const loading = { complete: false, top: 700 }
  expect((await waitFor({ images: [loading, { complete: true, top: 0 }] })).waited).toEqual([loading])
  // A lazy image above or below the viewport may never load.
  const outside = [
    { complete: false, top: 800 },
    { complete: false, top: -100 },
  ]
  expect((await waitFor({ images: outside })).waited).toEqual([])
})

test('captures a step only after a check without animations, because one can start another', async () => {
  const animation = (endTime: number, playState = 'running') => ({
    playState,
    finished: Promise.resolve(),
    effect: { getComputedTiming: () => ({ endTime }) },
  })
  expect((await waitFor({ animations: [[animation(200)], [animation(300)]] })).checks).toBe(3)
  expect((await waitFor({ animations: [[animation(Infinity), animation(200, 'finished')]] })).checks).toBe(1)
})

test('captures a step only after requests that started during the check', async () => {
  expect((await waitFor({ lateRequests: 1 })).checks).toBe(2)
})

test('captures a step at a scroll position in whole pixels', async () => {
  expect((await waitFor({ scrollY: 120.4 })).scrolledTo).toEqual([{ top: 120, behavior: 'instant' }])
  expect((await waitFor({ scrollY: 120 })).scrolledTo).toEqual([])
})
