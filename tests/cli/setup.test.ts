import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')

/** Runs the setup where everything is installed already. */
function setUp(env: Readonly<Record<string, string>>): ReturnType<typeof spawnSync> {
  return spawnSync(process.execPath, [join(project, 'scripts/setup.js')], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
}

test('the setup prints nothing when everything is installed', () => {
  // The setup only checks that the browser's file exists.
  expect(setUp({ STOREFRONT_BROWSER: process.execPath })).toMatchObject({ status: 0, stdout: '', stderr: '' })
})

test('JRNY-18 a missing browser exits with 3 and the next step', () => {
  const { status, stderr } = setUp({ STOREFRONT_BROWSER: '/nowhere/chromium' })
  expect(status).toBe(3)
  expect(stderr).toBe(
    'setup: STOREFRONT_BROWSER is /nowhere/chromium, which does not exist.\n  Next: Correct or unset it.\n',
  )
})
