import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../../support/run-storefront.ts'
import { readResults } from '../journeys/demo-folder.ts'
import { startTinyShop, type TinyShop } from '../step-checks/tiny-shop.ts'
import { findPrivateText, searchReport } from './search-report.ts'

/** Time limit for a run on two busy cores. */
const LIMIT_MS = 120_000

/** Values that a journey types and stores in the test below. */
const VALUES = {
  password: 'Quartz-Meadow-58',
  email: 'odile.brandt@customer.example',
  card: '5555555555554444',
  bearer: 'access_0123456789abcdef0123456789abcdef',
  guest: 'gid_planted0123456789',
} as const

const JOURNEY = `import { test } from '#journeys/fixtures.ts'

test('typing', ({ run }) => run({
  summary: 'A journey types private values and fails.',
  steps(step) {
    step('Opens the shop', async ({ open }) => open('/'))
    step('Types', async ({ page, expect }) => {
      await page.getByLabel('E-mail').fill('${VALUES.email}')
      await page.getByLabel('Card number').fill('${VALUES.card}')
      await page.getByLabel('E-mail').pressSequentially('${VALUES.password}')
      await page.evaluate(([bearer, guest]) => {
        localStorage.setItem('authToken', bearer)
        localStorage.setItem('guestToken', guest)
        return fetch('/api/Cart/shipping-methods', { headers: { Authorization: 'Bearer ' + bearer, 'X-Guest-Id': guest } })
      }, ['${VALUES.bearer}', '${VALUES.guest}'])
    })
    step('Fails with the values in its error', async ({ page, expect }) => {
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
      const typed = await page.getByLabel('E-mail').inputValue()
      console.log(typed, stored)
      console.error(typed)
      await page.evaluate((text) => console.error(text), typed)
      await test.info().attach('own', { body: stored })
      await page.screenshot({ path: test.info().outputPath('${VALUES.guest}.png') })
      test.info().annotations.push({ type: 'note', description: typed })
      await test.step(typed, () => page.getByText(typed).isVisible())
      expect.soft(stored).toBe('')
      await page.getByRole('button', { name: 'Order wrongly' }).click()
      await expect(page.getByLabel('Card number'), stored).toHaveValue('nothing', { timeout: 500 })
    })
  },
}))
test('throwing', ({ run }) => run({
  summary: 'A journey throws a private value.',
  steps(step) {
    step('Throws', () => { throw new Error('${VALUES.email}') })
  },
}))
test('needing', ({ run }) => run({
  summary: 'A journey uses controls of the mock.',
  requiresMock: true,
  steps(step) {
    step('Types', ({ page }) => page.getByLabel('E-mail').fill('a@b.example'))
  },
}))
`

let folder: string
let shop: TinyShop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-privacy-'))
  shop = await startTinyShop()
  await writeFile(join(folder, 'typing.ts'), JOURNEY)
})

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const privateTexts = Object.entries(VALUES).map(([kind, value]) => findPrivateText(kind, value))

test(
  'OPEN-115 the report of a run against an API that is not the mock has the cause, kind and line of a failure, and no typed value, token or picture',
  async () => {
    const flags = ['--device', 'desktop', '--no-audits', '--url', shop.site]
    const { code, output } = await runStorefront(['journey', './typing.ts', ...flags], {
      cwd: folder,
      env: { CI: '1', GITHUB_ACTIONS: 'true' },
    })
    expect(code).toBe(1)
    expect(output).toContain('so the report has no traces, no pictures and nothing that was typed.')
    expect(output).toContain('Fails with the values in its error')
    for (const { label, expression } of privateTexts) expect(output.match(expression), label).toBeNull()
    expect(output).toMatch(
      /checkOut returned 500\n[^]*console error[^]*expect\(locator\)\.toHaveValue\(expected\) failed\n\n +In typing\.ts, line 29\./,
    )
    expect(output).toMatch(/The message is not kept[^]*In typing\.ts, line 36\./)
    expect(output).toContain('This journey needs the mock: omit --url')
    const results = await readResults(folder)
    expect(results.map(({ attachments }) => attachments)).toEqual([['problems'], [], []])
    expect(await readdir(join(folder, 'reports/journeys/results'))).toEqual(['.last-run.json'])
    expect(await searchReport(join(folder, 'reports'), privateTexts)).toEqual([])
  },
  LIMIT_MS,
)
