import { expect, test } from 'vitest'
import { DEVICE_NAMES } from './devices.ts'
import { ENGINE_NAMES, getUnsupportedReason, targetName, parseTarget, targetText } from './engines.ts'

test('JRNY-80 a target that is not in Chromium names its engine, and is known by its name again', () => {
  expect(targetName({ device: 'mobile', engine: 'chromium' })).toBe('mobile')
  expect(targetText({ device: 'mobile' })).toBe('mobile')
  expect(targetName({ device: 'desktop', engine: 'firefox' })).toBe('desktop-firefox')
  expect(targetText({ device: 'desktop', engine: 'webkit' })).toBe('desktop in WebKit')
  const targets = ENGINE_NAMES.flatMap((engine) => DEVICE_NAMES.map((device) => ({ device, engine })))
  expect(targets.map(targetName).map(parseTarget)).toEqual(targets)
})

test('JRNY-83 the one screen that is missing is the mobile one in Firefox', () => {
  const targets = ENGINE_NAMES.flatMap((engine) => DEVICE_NAMES.map((device) => ({ device, engine })))
  expect(targets.filter((target) => getUnsupportedReason(target) !== undefined)).toEqual([
    { device: 'mobile', engine: 'firefox' },
  ])
})
