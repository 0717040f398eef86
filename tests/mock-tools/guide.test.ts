import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { runStorefront, startStorefront } from '../../support/run-storefront.ts'

const TIME_LIMIT_MS = 120_000

let folder: string
let live: ListeningMock

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-'))
  live = await startMockServer({ port: 0, allowedOrigins: ['http://127.0.0.1:4173'] })
})

afterAll(async () => {
  await live.close()
  await rm(folder, { recursive: true })
})

/** Returns the commands in the sections about recordings and live APIs, in order. */
async function commands(): Promise<string[]> {
  const guide = await readFile('docs/guides/mock.md', 'utf8')
  const text = guide.slice(guide.indexOf('\n## Record and replay'))
  return [...text.matchAll(/^npx storefront (.+)$/gm)].map(([, command = '']) => command)
}

/** Starts the mock, waits for its URL, and stops it. Returns an empty string if the URL was printed. */
async function startAndStop(parameters: readonly string[]): Promise<string> {
  await using mock = startStorefront(parameters, { cwd: folder })
  await mock.waitForOutput('Mock API: http')
  mock.signal('SIGTERM')
  return (await mock.finished).stderr
}

/** Runs a command and returns its output if it fails, or an empty string if it succeeds. */
async function failureOf(parameters: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runStorefront(parameters, { cwd: folder })
  return code === 0 ? stderr : `It ended with ${code}. ${stdout}${stderr}`
}

test(
  'MOCK-10 MOCK-11 MOCK-12 MOCK-43 every command about recordings and live APIs in the guide works',
  async () => {
    const found = await commands()
    expect(found.map((command) => command.split(' ')[0])).toEqual([
      'record',
      'mock',
      'verify',
      'verify',
      'verify',
      'verify',
      'openapi',
      'openapi',
    ])
    for (const command of found) {
      const localCommand = command
        .replaceAll('http://127.0.0.1:4010', live.url)
        .replace('--port 4020', '--port 0')
        .split(' ')
      expect(
        localCommand[0] === 'mock' ? await startAndStop(localCommand) : await failureOf(localCommand),
        command,
      ).toBe('')
    }
    expect(await readFile(join(folder, 'openapi.json'), 'utf8')).toContain('"openapi": "3.1.0"')
  },
  TIME_LIMIT_MS,
)
