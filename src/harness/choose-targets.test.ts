import { expect, test } from 'vitest'
import { assertBrowser, chooseTargets } from './choose-targets.ts'
import type { JourneysOptions } from './journeys-options.ts'
import { readRunOptions } from './targets/run-options.ts'

function choose(engines: JourneysOptions['engines'], devices: JourneysOptions['devices']) {
  const skipped: string[] = []
  const onSkipped = (target: string, reason: string): void => void skipped.push(`${target}: ${reason}`)
  const targets = chooseTargets({ engines, devices, onSkipped } as JourneysOptions)
  return { targets: targets.map(({ device, engine }) => `${device} ${engine}`), skipped }
}

test('runs every device in every requested engine', () => {
  expect(choose(['chromium', 'webkit'], ['desktop', 'mobile'])).toEqual({
    targets: ['desktop chromium', 'mobile chromium', 'desktop webkit', 'mobile webkit'],
    skipped: [],
  })
})

test('skips and reports an unsupported device among several, and rejects it if it is the only one', () => {
  expect(choose(['firefox', 'chromium'], ['mobile', 'narrow'])).toEqual({
    targets: ['narrow firefox', 'mobile chromium', 'narrow chromium'],
    skipped: ['mobile in Firefox: Firefox cannot emulate a touch screen'],
  })
  expect(() => choose(['firefox'], ['mobile'])).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message: 'The target mobile in Firefox is not supported: Firefox cannot emulate a touch screen.',
    }) as Error,
  )
})

test('rejects several engines with a remote browser', async () => {
  const options = {
    engines: ['chromium', 'firefox'],
    run: readRunOptions({ browserUrl: 'ws://127.0.0.1:9' }),
  } as const
  await expect(assertBrowser(options as unknown as JourneysOptions)).rejects.toMatchObject({
    kind: 'usage',
    message: '--browser-ws connects to one browser, but --browser selects several engines.',
  })
})
