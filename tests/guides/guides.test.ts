import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerAudit } from '#cli/commands/audit.ts'
import { registerBuild } from '#cli/commands/build.ts'
import { registerDev } from '#cli/commands/dev.ts'
import { registerMock } from '#cli/commands/mock.ts'
import { registerOpenApi } from '#cli/commands/openapi.ts'
import type { Interruption } from '#cli/interruption.ts'
import type { Cart } from '#contract/cart.ts'
import manifest from '../../package.json' with { type: 'json' }
import { line } from '../contract/shopper.ts'
import { parseCommands, parseEdits, makeEdit } from './guide-edits.ts'

const PROJECT = join(import.meta.dirname, '../..')
const GUIDES = ['add-a-product', 'add-a-page', 'add-an-endpoint'] as const
/** The parts of the project to copy. The copy is inside the project so that packages resolve. */
const PARTS = ['bin', 'src', 'pages', 'renderer', 'fixtures', 'support', 'tests', 'package.json', 'tsconfig.json']
const run = promisify(execFile)

let copy: string
const guides = new Map<string, string>()
const editsIn = (guide: string) => parseEdits(guides.get(guide) ?? '')

/** Applies all guides one after the other, like in a growing project. */
beforeAll(async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  copy = await mkdtemp(join(PROJECT, '.cache/guides-test-'))
  const filter = (path: string) => !path.endsWith('fixtures/uploads')
  await Promise.all(PARTS.map((part) => cp(join(PROJECT, part), join(copy, part), { recursive: true, filter })))
  for (const name of GUIDES) {
    guides.set(name, await readFile(join(PROJECT, `docs/guides/${name}.md`), 'utf8'))
    for (const edit of editsIn(name)) await makeEdit(copy, edit)
  }
})

afterAll(() => rm(copy, { recursive: true }))

test.each([
  ['add-a-product', 3],
  ['add-a-page', 7],
  ['add-an-endpoint', 11],
])('BUILD-63 %s has %i edits, and its commands exist', async (name, edits) => {
  expect(editsIn(name)).toHaveLength(edits)
  const commands = parseCommands(guides.get(name) ?? '')
  expect(commands.length).toBeGreaterThan(2)
  expect(commands.filter((command) => !exists(command))).toEqual([])
})

/** Whether a command's script, flags and paths exist. */
function exists(command: string): boolean {
  const [tool, subject, name = '', ...rest] = command.split(' ')
  if (tool === 'npm') return name in manifest.scripts
  if (subject === 'vitest') return [name, ...rest].slice(1).every((path) => existsSync(join(PROJECT, path)))
  if (subject !== 'storefront') return command.startsWith('curl -s http://127.0.0.1:4010/')
  const program = new Command()
  for (const register of [registerDev, registerBuild, registerAudit, registerMock, registerOpenApi]) {
    register(program, {} as Interruption)
  }
  const options = program.commands.find((known) => known.name() === name)?.options.map(({ long }) => long)
  return rest.filter((arg) => arg.startsWith('--')).every((word) => options?.includes(word)) && options !== undefined
}

test('BUILD-63 the edits in the guides pass the type check', async () => {
  const files = new Set(GUIDES.flatMap((name) => editsIn(name).map(({ file }) => file)))
  const config = { extends: './tsconfig.json', include: [], files: [...files] }
  await writeFile(join(copy, 'tsconfig.guides.json'), JSON.stringify(config))
  const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc')
  const output = await new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', 'tsconfig.guides.json'], { cwd: copy }, (_error, stdout) => resolve(stdout))
  })
  expect(output).toBe('')
})

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
