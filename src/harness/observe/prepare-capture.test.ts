import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '../drivers/browser.ts'
import { type CapturedWindow, prepareCapture } from './prepare-capture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  delete (globalThis as CapturedWindow).notificationSteps
  delete (globalThis as CapturedWindow).capturePeriod
})

interface FakeNotification {
  readonly message: string
  readonly held?: boolean
}

/** Shows a notification and returns whether the capture of each of these steps shows it. */
async function isShownIn(steps: readonly string[], { message, held = false }: FakeNotification): Promise<boolean[]> {
  const properties = new Map<string, string>()
  const notification = {
    firstElementChild: { textContent: message },
    matches: () => held,
    style: {
      setProperty: (name: string, value: string) => properties.set(name, value),
      removeProperty: (name: string) => properties.delete(name),
    },
  }
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => (selector.includes('status') ? [notification] : []),
  })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => queueMicrotask(run))
  const page = {
    evaluate: async (code: (argument: unknown) => unknown, argument: unknown) => code(argument),
  } as unknown as Page
  const shown: boolean[] = []
  for (const step of steps) {
    const restore = await prepareCapture(page, step)
    shown.push(!properties.has('display'))
    await restore()
    expect(properties.size).toBe(0)
  }
  return shown
}

test('captures a notification only in the step that shows it first', async () => {
  // The second capture of step 5 compares late content.
  expect(await isShownIn(['5', '5', '6', '7'], { message: 'Saved' })).toEqual([true, true, false, false])
  expect((globalThis as CapturedWindow).capturePeriod).toEqual({ start: expect.any(Number), end: expect.any(Number) })
  expect(await isShownIn(['8'], { message: 'Deleted' })).toEqual([true])
})

test('captures a hovered or focused notification in each step', async () => {
  expect(await isShownIn(['5', '6'], { message: 'Saved', held: true })).toEqual([true, true])
})
