import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../../support/run-storefront.ts'
import { createJourneyFolder, type JourneyFolder, RUN_LIMIT_MS, OPENING_STEP } from './journey-folder.ts'

let journeys: JourneyFolder

beforeAll(async () => {
  journeys = await createJourneyFolder()
})

afterAll(() => journeys.remove())

test(
  'JRNY-01 one command runs several journeys from other folders once each and leaves only their reports',
  async () => {
    const [good, bad] = await Promise.all([
      journeys.write('good', OPENING_STEP),
      journeys.write(
        'bad one',
        `${OPENING_STEP}\nstep('Fits', ({ page }) => check(page.viewportSize().width).toBe(devices.desktop.width))`,
      ),
    ])
    const flags = ['--device', 'mobile', '--no-audits', '--url', journeys.site]
    const temporary = join(journeys.folder, 'temporary')
    await mkdir(temporary)
    const { code, output } = await runStorefront(['journey', good, bad, good, ...flags], {
      cwd: journeys.folder,
      env: { TMPDIR: temporary },
    })
    expect(output.match(/(?:good|bad-one) on mobile: (?:passed|failed)/g)).toEqual([
      'good on mobile: passed',
      'bad-one on mobile: failed',
    ])
    expect(output).toContain('1 of 2 runs passed.')
    expect(output).toContain("Rerun:      npx storefront journey './bad one.ts' --device mobile")
    expect(code).toBe(1)
    // Node's compile cache is kept on purpose.
    expect((await readdir(temporary)).filter((name) => name !== 'node-compile-cache')).toEqual([])
  },
  RUN_LIMIT_MS,
)

test(
  'reports a journey file that throws while loading, and one without a journey',
  async () => {
    const throwing = join(journeys.folder, 'throwing.ts')
    await writeFile(throwing, `throw new Error('the file is incomplete')`)
    const thrown = await runStorefront(['journey', throwing, '--url', journeys.site], { cwd: journeys.folder })
    expect(thrown.output).toContain('cannot be loaded: the file is incomplete')
    expect(thrown.code).toBe(3)
    const empty = join(journeys.folder, 'empty.ts')
    await writeFile(empty, 'export const limit = 42')
    const without = await runStorefront(['journey', empty, '--url', journeys.site], { cwd: journeys.folder })
    expect(without.output).toContain('exports no journey')
    expect(without.code).toBe(3)
  },
  RUN_LIMIT_MS,
)

test(
  'runs all journeys in a file, and each report has the argument that reruns only that journey',
  async () => {
    const file = join(journeys.folder, 'two [new] (1).ts')
    const one = (name: string) =>
      `{ name: '${name}', summary: 'A journey.', measuredPages: [], privateValues: {}, steps(step) { ${OPENING_STEP} } }`
    await writeFile(file, `export const first = ${one('first')}\nexport default ${one('second')}`)
    const args = ['--device', 'mobile', '--no-audits', '--url', journeys.site]
    const { code, output } = await runStorefront(['journey', './two [new] (1).ts', ...args], { cwd: journeys.folder })
    expect(output).toContain('first on mobile: passed')
    expect(output).toContain('second on mobile: passed')
    expect(code).toBe(0)
    expect((await journeys.readLatest()).rerunCommand).toMatch(/journey '\.\/two \[new\] \(1\)\.ts#(?:first|second)'/)
  },
  RUN_LIMIT_MS,
)

test(
  'a journey runs in a folder with a path of 120 characters',
  async () => {
    const deep = join(journeys.folder, 'd'.repeat(120 - journeys.folder.length))
    await mkdir(deep, { recursive: true })
    const args = [
      await journeys.write('deep', OPENING_STEP),
      '--device',
      'mobile',
      '--no-audits',
      '--url',
      journeys.site,
    ]
    const { code, output } = await runStorefront(['journey', ...args], { cwd: deep })
    expect(output).toContain('deep on mobile: passed')
    expect(code).toBe(0)
  },
  RUN_LIMIT_MS,
)
