import { expect, test } from 'vitest'
import { DEVICE_NAMES } from './devices.ts'
import { ENGINE_NAMES, getUnsupportedReason, getTargetName, parseTarget, formatTarget } from './engines.ts'

test('a target name outside Chromium contains the engine and can be parsed', () => {
  expect(getTargetName({ device: 'mobile', engine: 'chromium' })).toBe('mobile')
  expect(formatTarget({ device: 'mobile', engine: 'chromium' })).toBe('mobile')
  expect(getTargetName({ device: 'desktop', engine: 'firefox' })).toBe('desktop-firefox')
  expect(formatTarget({ device: 'desktop', engine: 'webkit' })).toBe('desktop in WebKit')
  const targets = ENGINE_NAMES.flatMap((engine) => DEVICE_NAMES.map((device) => ({ device, engine })))
  expect(targets.map(getTargetName).map(parseTarget)).toEqual(targets)
})

test('mobile in Firefox is the only unsupported target', () => {
  const targets = ENGINE_NAMES.flatMap((engine) => DEVICE_NAMES.map((device) => ({ device, engine })))
  expect(targets.filter((target) => getUnsupportedReason(target) !== undefined)).toEqual([
    { device: 'mobile', engine: 'firefox' },
  ])
})
