import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanPage } from '#browser/axe.ts'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import type { Measurement } from '#browser/lighthouse/measurement.ts'
import { renderReportPage } from '#harness/report/html/report-page.ts'
import { createAuditReport, createFinding, createCheckedAudit } from '#harness/report/test-audit-report.ts'

let browser: OpenBrowser
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-audit-page-'))
  browser = await openBrowser({ headed: false })
})

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

/** A one-pixel WebP image. */
const ONE_PIXEL = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA='

/** Returns the measurement of a template that exceeds its limit, with the reason. */
function measured(name: string): Measurement {
  const scores = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
  return {
    page: name,
    path: `/${name}`,
    scores,
    budgets: scores,
    metrics: {
      firstContentfulPaintMs: 900,
      largestContentfulPaintMs: 1500,
      totalBlockingTimeMs: 20,
      cumulativeLayoutShift: 0.001,
      longestTaskMs: 70,
      transferredBytes: 900_000,
    },
    performanceScores: [97],
    belowBudget: [],
    loadPerCore: 0.5,
    files: [],
    aboveLimit: [{ metric: 'transferredBytes', value: 900_000, limit: 500_000 }],
    failedAudits: [],
  }
}

/** Returns an audit page with all of its parts, some of which are very long. */
function fullPage(): string {
  const LONG = 'a-very-long-name-without-line-breaks'.repeat(4)
  const content = { cmsPath: `strapi/page/${LONG}`, field: 'faq_item_list[3].answer' }
  const technical = {
    selector: `#${LONG}`,
    html: `<i id="${LONG}">`,
    standard: 'WCAG 2.2 1.1.1',
    helpUrl: 'https://w3.org',
  }
  const place = {
    quote: `A sentence with ${LONG} in it.`,
    editUrl: `https://cms.example/${LONG}`,
    pageUrl: `https://shop.example/${LONG}`,
    screenshot: 'places/1.webp',
  }
  const image = createFinding('content/no-alternative-text/faq', {
    evidence: technical,
    place: { ...content, ...place },
  })
  const pages = Array.from({ length: 9 }, (_, index) => `/product/${index}-${LONG}`)
  const link = createFinding(`links/broken-page/${LONG}`, {
    place: { pages },
    evidence: technical,
    severity: 'warning',
  })
  const known = createFinding('html/missing-title/faq')
  const issue = { finding: known.id, reason: 'Later', owner: 'Ann', until: '2999-12-31' }
  const now = createAuditReport([image, link], {
    audits: [
      createCheckedAudit('content', '40 CMS responses'),
      { ...createCheckedAudit('links', '300 addresses'), isComplete: false, skippedPages: pages },
      { ...createCheckedAudit('html', 'nothing'), isComplete: false, error: `The page ${LONG} is missing.` },
    ],
    knownIssues: [{ finding: known, issue }],
    measurements: [measured(LONG)],
    outdatedKnownIssues: [{ ...issue, finding: `html/${LONG}`, status: 'expired' }],
    externalLinks: [{ url: `https://elsewhere.example/${LONG}`, pages: ['/faq'], failure: null }],
  })
  const comparison = {
    previousStartedAt: '2026-11-19T09:30:00.000Z',
    added: [image.id],
    fixed: [{ id: 'html/x', message: `${LONG} is broken.` }],
    notChecked: [],
  }
  return renderReportPage({ ...now, comparison }, { screenshots: new Map([['places/1.webp', ONE_PIXEL]]) })
}

test('AUD-03 the audit report opens from a file, loads nothing, fits the viewport, and passes its own audit', async () => {
  const file = join(folder, 'index.html')
  await writeFile(file, fullPage())
  const page = await browser.browser.newPage({ viewport: { width: 768, height: 900 } })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  expect(loaded).toHaveLength(1)
  await page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
  expect(await scanPage(page)).toEqual([])
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(beyond, `beyond ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.close()
})

test("AUD-03 each collapsible section and each link of an audit's page works with the keyboard", async () => {
  const file = join(folder, 'index.html')
  await writeFile(file, fullPage())
  const page = await browser.browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(pathToFileURL(file).href)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the findings')
  const folds = await page.locator('summary').count()
  let opened = 0
  for (let press = 0; press < 60 && opened < folds; press += 1) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.tagName)) !== 'SUMMARY') continue
    await page.keyboard.press('Enter')
    opened += 1
  }
  expect(await page.locator('details[open]').count()).toBe(folds)
  expect(folds).toBeGreaterThanOrEqual(4)
  await page.close()
})

test('the report filters 500 findings by severity, rule, page and new ones', async () => {
  const file = join(folder, 'long.html')
  const findings = Array.from({ length: 500 }, (_, index) =>
    createFinding(`content/rule-${index % 5}/${index}`, {
      severity: index % 2 === 0 ? 'error' : 'warning',
      place: { pages: [`/product/${index % 50}`] },
    }),
  )
  const comparison = {
    previousStartedAt: '2026-11-19T09:30:00.000Z',
    added: [findings[7]?.id ?? ''],
    fixed: [],
    notChecked: [],
  }
  await writeFile(file, renderReportPage(createAuditReport(findings, { comparison }), { screenshots: new Map() }))
  const page = await browser.browser.newPage()
  await page.goto(pathToFileURL(file).href)
  expect(await page.getByRole('article').count()).toBe(50)
  expect(await page.getByRole('heading', { name: 'Rule 2 100 findings', exact: true }).count()).toBe(1)
  await page.getByLabel('Severity').selectOption('Error')
  const status = page.getByRole('status')
  expect(await status.textContent()).toBe('250 of 500 shown')
  await page.getByLabel('Rule').selectOption('Rule 2')
  expect(await status.textContent()).toBe('50 of 500 shown')
  await page.getByLabel('Page').fill('/product/12')
  expect(await status.textContent()).toBe('10 of 500 shown')
  await page.reload()
  expect(await status.textContent()).toBe('10 of 500 shown')
  await page.getByLabel('Page').fill('')
  await page.getByLabel('Severity').selectOption('All')
  await page.getByLabel('Only new').check()
  expect(await page.getByRole('article').count()).toBe(1)
  await page.close()
})

test('a list that was opened is still open after the report reloads', async () => {
  const file = join(folder, 'opened.html')
  const findings = Array.from({ length: 12 }, (_, index) => createFinding(`content/rule/${index}`))
  await writeFile(file, renderReportPage(createAuditReport(findings), { screenshots: new Map() }))
  const page = await browser.browser.newPage()
  await page.goto(pathToFileURL(file).href)
  await page.getByText('2 more').click()
  await page.reload()
  expect(await page.getByRole('article').count()).toBe(12)
  await page.close()
})
