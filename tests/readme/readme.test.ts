import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getDemoExport } from '../demo-export.ts'

const PROJECT = join(import.meta.dirname, '../..')
const IMAGES = ['shop-desktop', 'shop-mobile', 'journey-report', 'audit-report']
/** Time limit for a build, a journey and an audit on two busy cores. */
const LIMIT_MS = 600_000

const readme = readFileSync(join(PROJECT, 'README.md'), 'utf8')

test('BUILD-80 the README has at most 120 lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

test.each(IMAGES)('BUILD-80 the README shows %s, which is at most 60 KB', (name) => {
  const file = `docs/images/${name}.webp`
  expect(readme).toContain(`src="${file}"`)
  expect(statSync(join(PROJECT, file)).size).toBeLessThanOrEqual(60_000)
})

test(
  'BUILD-80 the images in the README show the same text as the current demo',
  async () => {
    const script = join(PROJECT, 'scripts/readme-images.ts')
    const folder = await getDemoExport()
    const output = await new Promise((resolve) => {
      execFile(process.execPath, [script, '--check', '--dir', folder], (_error, stdout, stderr) => {
        resolve(stdout + stderr)
      })
    })
    expect(output).toBe('')
  },
  LIMIT_MS,
)
