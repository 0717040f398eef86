import { expect, test } from 'vitest'
import { connectBrowser, createLaunchError, type OpenBrowser, withBrowser } from './browser.ts'

function opened(): { readonly browser: OpenBrowser; readonly closed: () => number } {
  let closed = 0
  const close = (): Promise<void> => {
    closed += 1
    return Promise.reject(new Error('It is closed already.'))
  }
  return { browser: { close } as OpenBrowser, closed: () => closed }
}

test('closes the browser after the task succeeds or fails', async () => {
  const { browser, closed } = opened()
  const { signal } = new AbortController()
  expect(await withBrowser(Promise.resolve(browser), signal, () => Promise.resolve(7))).toBe(7)
  expect(closed()).toBe(1)
  const failing = withBrowser(Promise.resolve(browser), signal, () => Promise.reject(new Error('No page.')))
  await expect(failing).rejects.toThrow('No page.')
  expect(closed()).toBe(2)
})

test('Ctrl-C closes the browser immediately and prevents pending tasks from starting', async () => {
  const { browser, closed } = opened()
  const ended = new AbortController()
  const work = withBrowser(Promise.resolve(browser), ended.signal, async () => {
    ended.abort(new Error('Ended.'))
    return closed()
  })
  expect(await work).toBe(1)
  let begun = false
  const late = withBrowser(Promise.resolve(browser), ended.signal, async () => (begun = true))
  await expect(late).rejects.toThrow('Ended.')
  expect(begun).toBe(false)
})

test('reports a browser that fails to start with its path and the first line of the cause, or the missing display', () => {
  const text = 'browserType.launch: Failed to launch.\nCall log:\n  - a lot'
  expect(createLaunchError(text, '/usr/bin/chromium')).toMatchObject({
    kind: 'external',
    message: 'The browser /usr/bin/chromium did not start: Failed to launch.',
  })
  for (const missing of ['Missing X server or $DISPLAY', 'cannot open display: :9', 'no DISPLAY environment variable'])
    expect(createLaunchError(`Failed.\n${missing}`, '/usr/bin/chromium')).toMatchObject({
      message: 'The browser cannot show a window: this computer has no display.',
    })
})

test.each([
  ['here', 'chromium', 'is not a valid browser URL'],
  ['file:///usr/bin/chromium', 'chromium', 'is not a valid browser URL'],
  ['ws://127.0.0.1:9/devtools/browser/1', 'firefox', 'is the URL of Chromium'],
  ['http://127.0.0.1:9', 'webkit', 'is the URL of Chromium'],
] as const)('rejects --browser-ws %s for %s without sending a request', async (url, engine, why) => {
  await expect(connectBrowser(url, engine)).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining(why) as unknown,
  })
})
