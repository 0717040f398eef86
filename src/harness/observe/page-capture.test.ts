import { expect, test, vi } from 'vitest'
import type { Page } from '../drivers/browser.ts'
import type { NetworkLog } from './network-log.ts'
import { waitForIdle } from './page-capture.ts'

interface FakeImage {
  readonly complete: boolean
  readonly top: number
}

/** Waits for a page with these images, and returns which of them were waited for. */
async function waitWith(images: readonly FakeImage[]): Promise<readonly FakeImage[]> {
  const waited: FakeImage[] = []
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('document', {
    getAnimations: () => [],
    images: images.map((image) => ({
      complete: image.complete,
      getBoundingClientRect: () => ({ top: image.top, bottom: image.top + 100, width: 100 }),
      decode: () => Promise.resolve(waited.push(image)),
    })),
  })
  const page = { evaluate: (code: () => unknown) => code() }
  const network = { loaded: () => Promise.resolve() }
  try {
    await waitForIdle(page as unknown as Page, network as unknown as NetworkLog)
  } finally {
    vi.unstubAllGlobals()
  }
  return waited
}

test('JRNY-122 a step is captured once the images in the window are loaded', async () => {
  const loading = { complete: false, top: 700 }
  expect(await waitWith([loading, { complete: true, top: 0 }])).toEqual([loading])
  // A lazy image below or above the window may never load.
  expect(
    await waitWith([
      { complete: false, top: 800 },
      { complete: false, top: -100 },
    ]),
  ).toEqual([])
})
