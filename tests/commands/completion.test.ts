import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runStorefront } from '../../support/run-storefront.ts'

const run = promisify(execFile)
const BIN = join(import.meta.dirname, '../../bin/storefront.js')

test.each([
  ['flags', ['audit', '--ext'], ['--external-links']],
  ['environments', ['build', '--env', ''], ['demo', 'production', 'staging']],
  ['journeys', ['journey', 'consent', 'checkout-d'], ['checkout-dealer-chosen', 'checkout-dealer-typed']],
])('%s are completed', async (_, words, expected) => {
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
