import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'

const PROJECT = join(import.meta.dirname, '../..')
const LIMIT_MS = 120_000
/** The files that a copy of the project needs to run. The copy is inside the project so that packages resolve. */
const PARTS = ['bin', 'src', 'pages', 'renderer', 'fixtures', 'package.json', 'vite.config.ts', 'tsconfig.json']

let copy: string
let browser: OpenBrowser

beforeAll(async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  copy = await mkdtemp(join(PROJECT, '.cache/dev-test-'))
  for (const part of PARTS) await cp(join(PROJECT, part), join(copy, part), { recursive: true })
  browser = await openBrowser({ headed: false })
}, LIMIT_MS)

afterAll(async () => {
  await browser.close()
  await rm(copy, { recursive: true })
})

async function edit(path: string, from: string, to: string): Promise<void> {
  const file = join(copy, path)
  const original = await readFile(file, 'utf8')
  expect(original).toContain(from)
  await writeFile(file, original.replaceAll(from, to))
}

test(
  'hot-reloads an edited component without clearing inputs, and reloads an edited fixture',
  { timeout: LIMIT_MS },
  async () => {
    const command = [join(copy, 'bin/storefront.js'), 'dev', '--port', '0', '--api-port', '0']
    const dev = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'], cwd: copy })
    const ended = new Promise((resolve) => dev.on('close', resolve))
    try {
      let output = ''
      for (const stream of [dev.stdout, dev.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => (output += text))
      }
      await expect.poll(() => output, { timeout: 30_000 }).toContain('Press Ctrl-C to stop.')
      const shop = /Shop: (\S+)/.exec(output)?.[1] ?? ''
      const api = /API: +(\S+)/.exec(output)?.[1] ?? ''
      const contactUs = async () => (await fetch(`${api}/strapi/page/contactus`)).text()
      await edit('fixtures/content/works.ts', '14 Quarry Road', '9 Quarry Road')
      await expect.poll(contactUs, { timeout: 30_000 }).toContain('9 Quarry Road')

      const page = await browser.browser.newPage()
      await declineConsent(page.context())
      await page.goto(`${shop}/contact-us`, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { name: 'Call or write' }).waitFor({ timeout: 60_000 })
      const email = page.getByRole('textbox', { name: 'Email' })
      await email.fill('nell@example.com')
      await edit('src/shop/content/contact-us-page.tsx', 'Call or write', 'Ring the bell')
      await page.getByRole('heading', { name: 'Ring the bell' }).waitFor({ timeout: 30_000 })
      // The field would be empty if the page had been reloaded.
      expect(await email.inputValue()).toBe('nell@example.com')

      const { token } = (await (await fetch(`${api}/Auth/guest`, { method: 'POST' })).json()) as { token: string }
      await edit('fixtures/content/works.ts', 'Stone Ferry', 'Larch Landing')
      await page.locator('address').getByText('Larch Landing').waitFor({ timeout: 30_000 })
      expect((await fetch(`${api}/Cart/guest/${token}`)).status).toBe(200)

      await email.fill('nell@example.com')
      await edit('fixtures/content/support.ts', "'/resources'", "'/resourcez'")
      await expect.poll(() => output, { timeout: 30_000 }).toContain('the page "/resourcez" does not exist')
      expect(output).toContain('The mock continues with the previous fixtures.')
      expect(await contactUs()).toContain('Larch Landing')
      expect(await email.inputValue()).toBe('nell@example.com')
    } finally {
      dev.kill('SIGINT')
      expect(await ended).toBe(0)
    }
  },
)
