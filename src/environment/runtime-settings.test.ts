import { expect, test } from 'vitest'
import { Environment } from './environment.ts'
import { findMissingSettings } from './runtime-settings.ts'

test('the page requires all settings except the optional ones of an environment', () => {
  const schemas = Object.entries(Environment.shape.settings.shape)
  const required = schemas.filter(([, schema]) => !schema.safeParse(undefined).success).map(([name]) => name)
  expect(findMissingSettings(undefined)).toEqual(required)
  const settings = Object.fromEntries(required.map((name) => [name, '']))
  expect(findMissingSettings(settings)).toEqual([])
  expect(findMissingSettings({ ...settings, API_BASE_URL: 7 as unknown as string })).toEqual(['API_BASE_URL'])
})
