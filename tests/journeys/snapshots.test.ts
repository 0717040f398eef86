import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createDemoFolder } from './demo-folder.ts'

/** Time limit for four runs on two busy cores. */
const LIMIT_MS = 240_000

const folder = createDemoFolder()

const JOURNEY = `import { test } from '#journeys/fixtures.ts'

test('questions', ({ run }) =>
  run({
    summary: 'A shopper opens the questions.',
    steps(step) {
      step('The questions have a page', async ({ page, expect, open }) => {
        await open('/faq')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    },
  }),
)
`

test(
  '--snapshots compares picture and accessibility tree of a step with the references of --update-snapshots',
  async () => {
    await writeFile(folder.at('questions.ts'), JOURNEY)
    const run = (flag: string) => folder.journey('./questions.ts', '--device', 'mobile', '--no-audits', flag)
    const first = await run('--snapshots')
    expect(first.output).toMatch(
      /There is no reference .*-page\.png\. Write the references with --update-snapshots first\./,
    )
    expect(first.code, 'without references').toBe(1)
    expect((await run('--update-snapshots')).code).toBe(0)
    expect((await run('--snapshots')).code, 'the same page').toBe(0)
    const file = folder.at('snapshots/mobile/questions/01-the-questions-have-a-page.aria.yml')
    const tree = await readFile(file, 'utf8')
    await writeFile(file, tree.replace(/heading "[^"]*" \[level=1\]/, 'heading "Another" [level=1]'))
    const paint = `document.documentElement.style.setProperty('--color-brand', '#519')`
    await writeFile(
      folder.at('questions.ts'),
      JOURNEY.replace("open('/faq')", `open('/faq')\n        await page.evaluate(() => ${paint})`),
    )
    const { code, output } = await run('--snapshots')
    expect(output, 'another brand color').toContain('expect(page).toHaveScreenshot(expected) failed')
    expect(output, 'another heading').toContain('expect(locator).toMatchAriaSnapshot(expected) failed')
    expect(output).toMatch(/at The questions have a page \(.*questions\.ts:7:7\)/)
    expect(code).toBe(1)
  },
  LIMIT_MS,
)
