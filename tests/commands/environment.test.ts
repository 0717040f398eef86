import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInProcess } from './run-in-process.ts'

const GUIDE = join(import.meta.dirname, '../../docs/guides/environment.md')

test('storefront environment --list describes every setting, and the guide contains the list', async () => {
  const { code, stdout } = await runInProcess(['environment', '--list'])
  expect(code).toBe(0)
  expect(stdout).toContain('### settings.API_BASE_URL')
  // `npx vitest run --project contract tests/commands/environment.test.ts -u` writes the list into the guide.
  const [introduction] = readFileSync(GUIDE, 'utf8').split(/(?<=^## Settings\n\n)/m)
  await expect(introduction + stdout).toMatchFileSnapshot(GUIDE)
})

test('storefront environment --list --json prints the JSON Schema of an environment', async () => {
  const { stdout } = await runInProcess(['environment', '--list', '--json'])
  expect(JSON.parse(stdout)).toMatchObject({
    required: ['name', 'site', 'api', 'indexable', 'settings'],
    properties: {
      keepReleases: { default: 3, minimum: 0 },
      settings: { properties: { PAYMENT_API_LOGIN_ID: { type: 'string', minLength: 1, usedBy: ['pages'] } } },
    },
  })
})

test('storefront environment prints the settings of an environment', async () => {
  const { stdout } = await runInProcess(['environment', '--env', 'staging'])
  expect(JSON.parse(stdout)).toMatchObject({ name: 'staging', keepReleases: 3 })
})
