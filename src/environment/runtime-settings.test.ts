import { expect, test } from 'vitest'
import { Environment } from './environment.ts'
import { findMissingSettings } from './runtime-settings.ts'

test('the page requires all settings except the optional ones of an environment', () => {
  const {
    RETURN_DAYS: _,
    CONFIGURATOR_URL: __,
    MEDIA_HOSTS: ___,
    CMS_ORIGIN: ____,
    DEALER_NEXT_STEP: _____,
    ...required
  } = Environment.shape.settings.shape
  expect(findMissingSettings(undefined)).toEqual(Object.keys(required))
  const settings = Object.fromEntries(Object.keys(required).map((name) => [name, '']))
  expect(findMissingSettings(settings)).toEqual([])
  expect(findMissingSettings({ ...settings, API_BASE_URL: 7 as unknown as string })).toEqual(['API_BASE_URL'])
})
