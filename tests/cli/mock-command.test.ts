import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { startMockServer } from '#mock/mock.ts'
import { runInProcess } from '../commands/run-in-process.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'

const executable = join(import.meta.dirname, '../../bin/storefront.js')
const START_LIMIT_MS = 120_000

const running: ChildProcess[] = []

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function storefront(...options: string[]): ChildProcess {
  const child = spawn(process.execPath, [executable, 'mock', ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  return child
}

/** Returns the URL printed by the command. */
async function readUrl(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The command has no output.')
  for await (const text of createInterface({ input: child.stdout })) {
    const url = /^Mock API: (http:\S+)$/.exec(text)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The command exited without printing a URL.')
}

/** Waits for the process to exit. Returns its exit code and the text on stderr. */
async function ending(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  const chunks: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, errors: chunks.join('') }
}

describe('storefront mock', () => {
  test(
    'MOCK-01 starts, responds, and exits with code 0 on Ctrl-C even if a request is hanging',
    async () => {
      const child = storefront('--port', '0')
      const url = await readUrl(child)
      expect((await fetch(`${url}/strapi/page/home`)).status).toBe(200)
      const hanging = fetch(`${url}/Products`, { headers: { Prefer: 'fault=hang' } }).catch((error: unknown) => error)
      await expect
        .poll(async () => (await fetch(`${url}/__mock/journal?endpoint=getPriceList`)).text())
        .toContain('hang')
      const end = ending(child)
      child.kill('SIGINT')
      expect(await end).toEqual({ code: 0, errors: '' })
      expect(await hanging).toBeInstanceOf(TypeError)
    },
    START_LIMIT_MS,
  )

  test(
    'changes responses with --rule, and exits with code 2 for an invalid rule',
    async () => {
      const rule = '{"kind":"redirect","location":"/elsewhere","endpoint":"getHome"}'
      const url = await readUrl(
        storefront('--port', '0', '--rule', rule, '--rule', '{"kind":"delay","delayMs":1,"path":"/Products"}'),
      )
      expect((await fetch(`${url}/strapi/page/home`, { redirect: 'manual' })).headers.get('location')).toBe(
        '/elsewhere',
      )
      const { code, stderr } = await runInProcess(['mock', '--rule', rule.replace('getHome', 'gethome')])
      expect(code).toBe(2)
      expect(stderr).toContain('endpoint: There is no endpoint "gethome"; the closest is getHome')
    },
    START_LIMIT_MS,
  )

  test(
    '--products generates a larger catalog, and the same seed generates the same one',
    async () => {
      const pricesOf = async (...options: string[]) =>
        (await fetch(`${await readUrl(storefront('--port', '0', ...options))}/Products`)).text()
      const [one, again, other] = await Promise.all([
        pricesOf('--products', '300'),
        pricesOf('--products', '300'),
        pricesOf('--products', '300', '--seed', '2'),
      ])
      expect(again).toBe(one)
      expect(other).not.toBe(one)
      expect(Object.keys(JSON.parse(one) as object).length).toBeGreaterThan(300)
    },
    START_LIMIT_MS,
  )

  test(
    '--forward forwards, --record-to records, and --recording replays it',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mock-forward-'))
      const out = join(folder, 'story')
      const live = await startMockServer({ port: 0, fixtures: tinyFixtures })
      live.namespace().rules.add({ kind: 'response', endpoint: 'getFaq', body: { data: 7 }, allowInvalid: true })
      const child = storefront(
        '--port',
        '0',
        '--forward',
        live.url,
        '--record-to',
        out,
        '--header',
        'X-Key: gateway-secret',
      )
      const url = await readUrl(child)
      const { token } = (await (await fetch(`${url}/Auth/guest`, { method: 'POST' })).json()) as { token: string }
      expect(live.namespace().store.carts.has(token)).toBe(true)
      expect(await (await fetch(`${url}/strapi/page/faq`)).json()).toEqual({ data: 7 })
      const end = ending(child)
      child.kill('SIGTERM')
      const { code, errors } = await end
      expect(code).toBe(0)
      expect(errors).toMatch(/^getFaq violates the contract: data .*\n$/)
      await live.close()
      const replay = await readUrl(storefront('--port', '0', '--recording', out))
      const restarted = (await (await fetch(`${replay}/Auth/guest`, { method: 'POST' })).json()) as { token: string }
      expect(restarted.token).toBe(token)
      expect((await fetch(`${replay}/Cart/guest/${restarted.token}`)).status).toBe(502)
      await rm(folder, { recursive: true })
    },
    2 * START_LIMIT_MS,
  )

  test('rejects --header without --forward with exit code 2', async () => {
    const { code, stderr } = await runInProcess(['mock', '--header', 'X-Key: secret-value'])
    expect(code).toBe(2)
    expect(stderr).toContain('--header and --bearer require --forward.')
    expect(stderr).not.toContain('secret-value')
  })
})
