import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeSettings } from '#environment/describe-settings.ts'
import { createEnvironmentGuide, ENVIRONMENT_GUIDE } from '../../support/environment-guide.ts'
import { runInProcess } from './run-in-process.ts'

const PATHS = describeSettings().map(({ path }) => path)

test('the environment guide is up to date', () => {
  const guide = readFileSync(join(import.meta.dirname, '../..', ENVIRONMENT_GUIDE), 'utf8')
  expect(guide, 'Run "npm run guide:environment".').toBe(createEnvironmentGuide())
  expect(Array.from(guide.matchAll(/^### (.+)$/gm), ([, path]) => path)).toEqual(PATHS)
})

test('storefront environment --list describes every setting in 120 columns', async () => {
  const { code, stdout } = await runInProcess(['environment', '--list'])
  expect(code).toBe(0)
  expect(stdout.match(/^[A-Za-z]\S*$/gm)).toEqual(PATHS)
  expect(stdout).toContain('edit env.js if the origin stays the same, or set STOREFRONT_API_BASE_URL and rebuild')
  expect(stdout.split('\n').filter((line) => line.length > 120)).toEqual([])
})

test('storefront environment --list --json prints the same settings', async () => {
  const { stdout } = await runInProcess(['environment', '--list', '--json'])
  expect((JSON.parse(stdout) as { readonly path: string }[]).map(({ path }) => path)).toEqual(PATHS)
})

test('storefront environment prints the settings of an environment', async () => {
  const { stdout } = await runInProcess(['environment', '--env', 'staging'])
  expect(JSON.parse(stdout)).toMatchObject({ name: 'staging', keepReleases: 3 })
})
