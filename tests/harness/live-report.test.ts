import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { type LiveReport, serveLiveReport } from '#cli/serving/serve-live-report.ts'
import { createAuditReport, createCheckedAudit, createFinding } from '#harness/report/model/test-audit-report.ts'

let browser: OpenBrowser
let live: LiveReport

const findings = Array.from({ length: 22 }, (_, index) =>
  index % 2 === 0
    ? createFinding(`content/misspelled-word/word${index}`, {
        message: `Misspelled: "word${'abcdefghijkl'[index / 2] ?? ''}".`,
        place: { cmsPath: 'strapi/page/faq', field: 'answer', location: 'question 1, answer', quote: 'It is word.' },
      })
    : createFinding(`content/empty-field/${index}`, {
        place: { pages: [`/page-${index}`], editUrl: 'https://cms.example/a' },
      }),
)
const reportOf = (count: number) =>
  createAuditReport(findings.slice(0, count), { audits: [createCheckedAudit('content', '58 CMS responses')] })

beforeAll(async () => {
  browser = await openBrowser({ headed: false })
  live = await serveLiveReport({
    report: reportOf(22),
    status: 'This page follows the CMS.',
    screenshots: new Map(),
    acceptWord: async () => {},
  })
})

afterAll(async () => {
  await live.close()
  await browser.close()
})

async function open(width = 1280): Promise<Page> {
  const context = await browser.browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  await page.goto(live.url)
  return page
}

const status = (page: Page) => page.locator('[role=status]')
const articles = (page: Page) => page.locator('article').count()

test('the live page has no axe findings and does not scroll horizontally, with 0 and 22 findings', async () => {
  for (const count of [0, 22]) {
    live.update(reportOf(count), `${count} findings.`)
    for (const width of [1440, 768, 390]) {
      const page = await open(width)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await page.context().close()
    }
  }
})

test('two pages show what is fixed, and keep the focus and opened details', async () => {
  live.update(reportOf(22), 'Start.')
  const pages = await Promise.all([open(), open()])
  const [one] = pages
  const details = one.locator('article summary').first()
  await details.focus()
  await one.keyboard.press('Enter')
  live.update(reportOf(20), '0 new, 2 fixed.')
  for (const page of pages) {
    await expect.poll(() => status(page).textContent()).toBe('0 new, 2 fixed.')
    expect(await articles(page)).toBe(20)
  }
  expect(await one.locator('article details[open]').count()).toBe(1)
  expect(await one.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  live.announce('The CMS cannot be reached. Checking again every 3 s.')
  for (const page of pages) {
    await expect.poll(() => status(page).textContent()).toContain('cannot be reached')
    expect(await articles(page)).toBe(20)
  }
  await Promise.all(pages.map((page) => page.context().close()))
})

test('accepting a word with the keyboard moves focus to the next finding', async () => {
  live.update(reportOf(22), 'Start.')
  const page = await open()
  await page.locator('button[data-word="worda"]').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => status(page).textContent()).toBe('"worda" was accepted.')
  expect(await articles(page)).toBe(21)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('ARTICLE')
  await page.context().close()
})
