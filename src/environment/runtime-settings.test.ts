import { expect, test } from 'vitest'
import { Environment } from './environment.ts'
import { missingSettings } from './runtime-settings.ts'

test('BUILD-60 pages require all settings that are not optional in an environment', () => {
  const { RETURN_DAYS: _, CONFIGURATOR_URL: __, ...required } = Environment.shape.settings.shape
  expect(missingSettings(undefined)).toEqual(Object.keys(required))
  const settings = Object.fromEntries(Object.keys(required).map((name) => [name, '']))
  expect(missingSettings(settings)).toEqual([])
  expect(missingSettings({ ...settings, API_BASE_URL: 7 as unknown as string })).toEqual(['API_BASE_URL'])
})
