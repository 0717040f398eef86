import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')

/** Runs the setup in this project, where everything is already installed. */
function setUp(env: Readonly<Record<string, string>>): ReturnType<typeof spawnSync> {
  return spawnSync(process.execPath, [join(project, 'scripts/setup.js')], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
}

test('the setup prints nothing if everything is installed', () => {
  // The setup checks only whether the file of the browser exists.
  expect(setUp({ STOREFRONT_BROWSER: process.execPath })).toMatchObject({ status: 0, stdout: '', stderr: '' })
})

test('JRNY-18 the setup exits with code 3 and the next step if the browser is missing', () => {
  const { status, stderr } = setUp({ STOREFRONT_BROWSER: '/nowhere/chromium' })
  expect(status).toBe(3)
  expect(stderr).toBe(
    'setup: STOREFRONT_BROWSER is /nowhere/chromium, which does not exist.\n  Next: Correct or unset it.\n',
  )
})
