import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { line } from '../contract/shopper.ts'
import { parseCommands, parseEdits, makeEdit } from './guide-edits.ts'

const PROJECT = join(import.meta.dirname, '../..')
const GUIDES = ['add-a-product', 'add-a-page', 'add-an-endpoint'] as const
/** Folders that are not copied. The copy is inside the project so that packages resolve. */
const NOT_COPIED = new Set(['.cache', '.git', 'dist', 'node_modules', 'reports'])
/** Time limit for the commands. The type check and the tests alone take a minute on two busy cores. */
const COMMANDS_LIMIT_MS = 900_000
const run = promisify(execFile)

let copy: string
const guides = new Map<string, string>()
const editsIn = (guide: string) => parseEdits(guides.get(guide) ?? '')

/** All guides are applied one after the other, as in a growing project. */
beforeAll(async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  copy = await mkdtemp(join(PROJECT, '.cache/guides-test-'))
  const parts = (await readdir(PROJECT)).filter((name) => !NOT_COPIED.has(name))
  await Promise.all(parts.map((part) => cp(join(PROJECT, part), join(copy, part), { recursive: true })))
  for (const name of GUIDES) {
    guides.set(name, await readFile(join(PROJECT, `docs/guides/${name}.md`), 'utf8'))
    for (const edit of editsIn(name)) await makeEdit(copy, edit)
  }
})

afterAll(() => rm(copy, { recursive: true }))

test.each([
  ['add-a-product', 2],
  ['add-a-page', 5],
  ['add-an-endpoint', 5],
])('BUILD-63 %s has %i edits', (name, edits) => {
  expect(editsIn(name)).toHaveLength(edits)
})

/** Matches commands that run until Ctrl-C, and requests to them, which are tested below. */
const IS_SERVER = /^npx storefront (?:dev|mock)$|^curl /

test(
  'BUILD-63 each command in the guides succeeds after the edits',
  async () => {
    const commands = new Set(GUIDES.flatMap((name) => parseCommands(guides.get(name) ?? '')))
    expect(commands.size).toBeGreaterThan(8)
    const failed: string[] = []
    for (const command of commands) {
      if (IS_SERVER.test(command)) continue
      // npx would run the command of the project instead of that of the copy.
      const inCopy = command.replace('npx storefront', `"${process.execPath}" bin/storefront.js`)
      await runInCopy(inCopy).catch((error: unknown) => failed.push(`${command}\n${String(error)}`))
    }
    expect(failed).toEqual([])
  },
  COMMANDS_LIMIT_MS,
)

/**
 * Runs a command in a shell, as a reader of the guide would.
 * @throws with the output of the command if it fails.
 */
async function runInCopy(command: string): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  await run('sh', ['-ec', `${command} 2>&1`], { cwd: copy, env, maxBuffer: 64_000_000 }).catch((error: unknown) => {
    throw new Error((error as { readonly stdout: string }).stdout)
  })
}

describe('in the mock', () => {
  let url = ''
  let stop: () => Promise<unknown>

  beforeAll(async () => {
    const command = [join(copy, 'bin/storefront.js'), 'mock', '--port', '0']
    const mock = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'], cwd: copy })
    const ended = new Promise((resolve) => mock.on('close', resolve))
    stop = () => {
      mock.kill('SIGINT')
      return ended
    }
    for await (const chunk of mock.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      url = /http:\/\/[\d.]+:\d+/.exec(String(chunk))?.[0] ?? ''
      if (url !== '') return
    }
    throw new Error('The mock of the copy did not start.')
  })

  afterAll(() => stop())

  const ask = (path: string, init?: RequestInit) => fetch(url + path, init)

  test('BUILD-63 MOCK-22 the product without a drawing is listed and can be found and bought', async () => {
    expect(await (await ask('/strapi/products/wool-sock')).json()).toMatchObject({
      data: [{ title: 'Wool Sock', image: { url: '/uploads/undrawn-1600.webp' } }],
    })
    for (const path of ['/strapi/product-groups/range-gear', '/strapi/products/search/wool%20sock']) {
      expect(await (await ask(path)).text(), path).toContain('"sku":"WOL-SK-M"')
    }
    const { token } = (await (await ask('/Auth/guest', { method: 'POST' })).json()) as { token: string }
    const added = await ask(`/Cart/guest/${token}/items`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify([line('WOL-SK-M', 2)]),
    })
    expect((await added.json()) as Cart).toMatchObject({ subTotal: 36, items: [{ productPrice: 18, quantity: 2 }] })
  })

  test('BUILD-63 the CMS page is planned as a page of the export, and its loader returns its content', async () => {
    const script = `
      import { createClient } from '#api/client.ts'
      import { servicePageLoaders } from '#app/features/content/load-content.ts'
      import { planPages } from '#export/plan/plan-pages.ts'
      import { ROUTE_IDS } from './pages/content/route-ids.ts'
      globalThis.storefrontSettings = {}
      const { pages } = planPages({ collections: [], products: [] }, undefined)
      const { title } = await servicePageLoaders.shipping(createClient({ baseUrl: () => '${url}' }))
      console.log(JSON.stringify({ planned: pages.find(({ route }) => route === 'shipping'), ROUTE_IDS, title }))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: copy })
    expect(JSON.parse(stdout)).toMatchObject({
      planned: { file: 'shipping/index.html', path: '/shipping' },
      ROUTE_IDS: expect.arrayContaining(['shipping']),
      title: 'Shipping',
    })
  })

  test('BUILD-63 the endpoint is part of the contract and returns a response and an error response', async () => {
    const command = parseCommands(guides.get('add-an-endpoint') ?? '').find((text) => text.startsWith('curl'))
    const path = command?.slice('curl -s http://127.0.0.1:4010'.length)
    expect(await (await ask(path ?? '')).json()).toEqual({ day: 'monday', from: '08:00', until: '16:30' })
    const closed = await ask('/Works/opening-hours/sunday')
    expect([closed.status, await closed.json()]).toMatchObject([404, { message: 'The works are closed on sunday.' }])
    // The other new endpoint belongs to the CMS page.
    expect(await (await ask('/__mock/health')).json()).toMatchObject({ endpoints: 65 })
  })
})
