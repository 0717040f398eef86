import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')

test(
  'PERF-03 the export benchmark prints pages per second and peak memory, beside a bare loop and vike',
  { timeout: 240_000 },
  async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(PROJECT, 'scripts/bench.ts'), 'export', '40'],
      {
        cwd: PROJECT,
      },
    )
    expect(stdout).toMatch(
      /^products {2}bundle {2}fetch {3}pages {4}whole {3}pages\/s {3}peak memory {3}bare HTML {3}share {3}bare all {3}share {4}vike {3}share$/m,
    )
    const columns = stdout
      .trim()
      .split('\n')
      .at(-1)
      ?.trim()
      .split(/\s{2,}/)
    expect(columns?.[0]).toBe('40')
    expect(columns?.join(' ')).toMatch(
      /^40 [\d.]+ s [\d.]+ s [\d.]+ s [\d.]+ s \d+ \d+ MB \d+ \d+ % \d+ \d+ % \d+ \d+ %$/,
    )
  },
)

test('PERF-03 the benchmarks are named by a call without a name', async () => {
  const failed = promisify(execFile)(process.execPath, [join(PROJECT, 'scripts/bench.ts')], { cwd: PROJECT })
  await expect(failed).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Names: audit, export, kill, lock, journey, mock, navigation') as unknown,
  })
})
