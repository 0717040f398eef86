import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runStorefront } from '../../support/run-storefront.ts'

const run = promisify(execFile)
const BIN = join(import.meta.dirname, '../../bin/storefront.js')

test.each([
  [['jou'], ['journey']],
  [['audit', '--ext'], ['--external-links']],
  [
    ['journey', '--device', ''],
    ['desktop', 'mobile', 'narrow', 'all'],
  ],
  [
    ['build', '--env', ''],
    ['demo', 'production', 'staging'],
  ],
  [
    ['journey', 'checkout-d'],
    ['checkout-dealer-chosen', 'checkout-dealer-typed'],
  ],
  [['journey', 'consent', 'mailed'], ['mailed-links']],
])('completes storefront %j with %j', async (words, expected) => {
  const { code, stdout } = await runStorefront(['complete', '--', ...words])
  const completions = stdout.split('\n').flatMap((line) => (/^:\d+$/.test(line) ? [] : (line.split('\t')[0] ?? [])))
  expect(completions.filter((text) => text !== '')).toEqual(expected)
  expect(code).toBe(0)
})

test('the bash script registers the completion', async () => {
  const script = `source <("${process.execPath}" "${BIN}" completion bash); complete -p storefront`
  const { stdout, stderr } = await run('bash', ['-c', script])
  expect(stdout).toContain('storefront')
  expect(stderr).toBe('')
})

test.each(['zsh', 'fish', 'powershell'])('prints a script for %s', async (shell) => {
  const { code, stdout } = await runStorefront(['completion', shell])
  expect(stdout).toMatch(/storefront'? complete '?--/)
  expect(code).toBe(0)
})

test('rejects an unknown shell', async () => {
  const { code, stderr } = await runStorefront(['completion', 'cmd'])
  expect(stderr).toContain('Allowed choices are zsh, bash, fish, powershell.')
  expect(code).toBe(2)
})
