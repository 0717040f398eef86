import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import { loadEnvironment } from '#environment/load.ts'
import { relocateApi } from '#environment/relocate-api.ts'
import { readSettings } from '#export/publish/settings-file.ts'
import { startStaticServer } from '#export/serve/static-server.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import type { Rule } from '#mock/rules/rule.ts'
import { runStorefront } from '../../support/run-storefront.ts'
import { followLink } from '../export/follow-link.ts'
import { planNullFields } from './plan-null-fields.ts'

/** Time limit for a build and the pages of a shop on two busy cores. */
const LIMIT_MS = 400_000

const ERROR_TITLE = 'Unexpected Application Error!'
/** Pages with a different security policy, to which links load a new document (decision 0044). */
const OTHER_GROUP = new Set(['/dealer-locator', '/auth/reset-password'])
const fields = await planNullFields()

let folder: string
let mock: ListeningMock
let browser: OpenBrowser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'null-fields-'))
  mock = await startMockServer({ port: 0 })
  browser = await openBrowser({ headed: false })
})

afterAll(async () => {
  await browser.close()
  await mock.close()
  await rm(folder, { recursive: true })
})

/** Builds the shop with one empty field on each page, and returns the folder of the export. */
async function build(file: string, out: string): Promise<void> {
  const demo = await loadEnvironment('demo', { env: {} })
  const settings = { ...relocateApi(demo.settings, mock.url), MEDIA_BASE_URL: mock.url }
  await writeFile(file, JSON.stringify({ ...demo, name: 'null-fields', api: 'live', settings }))
  const { code, output } = await runStorefront(['build', '--env', file, '--out', out, '--quiet'], {
    cwd: join(import.meta.dirname, '../..'),
  })
  expect({ code, output }).toMatchObject({ code: 0 })
}

/** Returns the errors of a page once its scripts handle clicks, or an empty string if there are none. */
async function describeProblem(page: Page, path: string, faults: string[]): Promise<string> {
  await page.waitForURL((url) => url.pathname === path)
  await page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })
  await page.locator('main').filter({ hasText: /\S/ }).waitFor()
  const text = await page.locator('main').innerText()
  const problems = faults.splice(0)
  if (text.includes(ERROR_TITLE) || text.trim() === '') problems.push(`shows “${text.slice(0, 80)}”`)
  return problems.join('; ')
}

test(
  'pages with an empty field open by URL and by link',
  async () => {
    const rules = fields.map(({ request, field }): Rule => {
      return { kind: 'response', path: request, patch: { [field]: null } }
    })
    mock.namespace().rules.add(...rules)
    const [file, out] = [join(folder, 'null-fields.json'), join(folder, 'dist')]
    await build(file, out)
    const live = Promise.withResolvers<ListeningMock>()
    const settings = await readSettings(out)
    const served = await startStaticServer({
      folder: out,
      port: 0,
      settings: live.promise.then(({ url }) => ({
        ...relocateApi(settings, url),
        MEDIA_BASE_URL: settings.MEDIA_BASE_URL,
      })),
    })
    const api = await startMockServer({ port: 0, site: served.url, allowedOrigins: [served.url] })
    api.namespace().rules.add(...rules)
    live.resolve(api)
    const context = await browser.browser.newContext({ viewport: { width: 1280, height: 800 } })
    context.setDefaultTimeout(30_000)
    await declineConsent(context)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !text.startsWith('Failed to load resource')) faults.push(text)
    })
    const failed: string[] = []
    const check = async (how: string, name: string, path: string): Promise<void> => {
      const problem = await describeProblem(page, path, faults).catch(String)
      if (problem !== '') failed.push(`${name} ${how}: ${problem}`)
    }
    for (const { endpoint, field, page: path } of fields) {
      const name = `${endpoint.id} ${field} at ${path}`
      await page.goto(served.url + path)
      await check('by URL', name, path)
      await page.goto(served.url + (path === '/warranty' ? '/patents' : '/warranty'))
      await page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })
      await page.evaluate(() => (document.documentElement.dataset['kept'] = ''))
      await followLink(page, path)
      await check('by link', name, path)
      // If a live response cannot be read, the exported document opens.
      const isKept = await page.evaluate(() => document.documentElement.dataset['kept'] === '')
      if (!isKept && !OTHER_GROUP.has(path)) failed.push(`${name} by link: opens another document`)
    }
    await context.close()
    await Promise.all([served.close(), api.close()])
    expect(failed).toEqual([])
  },
  LIMIT_MS,
)
