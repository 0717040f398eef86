// cspell:ignore delaer
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { openBrowser } from '#harness/drivers/browser.ts'
import { declineConsent } from '#harness/steps/observed-page.ts'
import { runStorefront } from '../../support/run-storefront.ts'
import { capture, type Capture } from './capture.ts'

/** The images in the README. */
const IMAGES = [
  { name: 'shop-desktop', page: 'home', window: { width: 1280, height: 800 }, width: 800 },
  { name: 'shop-mobile', page: 'product', window: { width: 390, height: 844 }, width: 390 },
  { name: 'journey-report', page: 'journey', window: { width: 1100, height: 760 }, width: 800 },
  { name: 'audit-report', page: 'audit', window: { width: 1100, height: 760 }, width: 800 },
] as const

type PageName = (typeof IMAGES)[number]['page']

/**
 * Captures the README's images from a demo export and returns them by name. Writes reports to `folder`, which must be
 * empty.
 */
export async function captureImages(exportFolder: string, folder: string): Promise<Map<string, Capture>> {
  await mkdir(join(folder, 'dist'))
  await symlink(exportFolder, join(folder, 'dist/demo'))
  const environment = await loadEnvironment('demo', { env: {} })
  const shop = await serveExport({ environment, folder: exportFolder, port: 0, apiPort: 0 })
  const { browser, close } = await openBrowser({ headed: false })
  try {
    const urls: Record<PageName, string> = {
      home: shop.url,
      product: `${shop.url}/product/tarn-lr`,
      journey: await runJourney(folder),
      audit: await auditDraft(folder),
    }
    const captures = new Map<string, Capture>()
    for (const { name, page: pageName, window, width } of IMAGES) {
      const context = await browser.newContext({ viewport: window, deviceScaleFactor: 2 })
      if (pageName === 'home' || pageName === 'product') await declineConsent(context)
      const page = await context.newPage()
      await page.goto(urls[pageName])
      captures.set(name, await capture(page, width))
      await context.close()
    }
    return captures
  } finally {
    await close()
    await shop.close()
  }
}

/** Runs the guest checkout journey and returns the URL of its report. */
async function runJourney(folder: string): Promise<string> {
  const parameters = ['journey', 'checkout-guest', '--device', 'desktop', '--no-performance', '--timeout', '30']
  const { code, output } = await runStorefront(parameters, { cwd: folder })
  if (code !== 0) throw new Error(`The journey did not pass:\n${output}`)
  return findReport(output, folder)
}

/** Audits a draft FAQ with a misspelled word, a broken link and a short title, and returns the URL of the report. */
async function auditDraft(folder: string): Promise<string> {
  const draft = JSON.stringify(contentPages.getFaq)
    .replace(/"meta_title":"[^"]*"/, '"meta_title":"FAQ"')
    .replace('dealer', 'delaer')
    .replace('/dealer-registration', '/dealers')
  await writeFile(join(folder, 'faq.json'), draft)
  const parameters = ['audit', '--only', 'content', '--draft', 'faq.json', '--cms-path', 'strapi/page/faq']
  const { output } = await runStorefront(parameters, { cwd: folder })
  return findReport(output, folder)
}

function findReport(output: string, folder: string): string {
  const [path] = /reports\/\S+index\.html/.exec(output) ?? []
  if (path === undefined) throw new Error(`The command printed no report:\n${output}`)
  return pathToFileURL(join(folder, path)).href
}
