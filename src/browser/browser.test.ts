import { expect, test } from 'vitest'
import { createLaunchError } from './browser.ts'

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
