import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerMock } from '#cli/commands/mock.ts'
import type { Interruption } from '#cli/interruption.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/mock.md'), 'utf8')
const GUIDE_URL = 'http://127.0.0.1:4010'

const lines = [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block = '']) =>
  block.split('\n').filter((text) => text !== ''),
)
const curls = lines.filter((text) => text.startsWith('curl '))

const NO_INTERRUPTION: Interruption = {
  signal: new AbortController().signal,
  wait: () => Promise.resolve(),
  complete() {},
  explain() {},
  explanation: () => undefined,
  exitCode: () => undefined,
}

/** Requests in the guide that demonstrate an error, with their statuses. All other requests succeed. */
const REJECTED: readonly (readonly [RegExp, number])[] = [
  [/4010\/cart\/shipping-methods$/, 404],
  [/4010\/Products$/, 503],
  [/code=500/, 500],
]

/** Splits a command into words the way a shell does. */
function splitCommand(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

/** Returns the request that curl sends for a command in the guide. Throws if an option is unknown. */
function requestOf(command: string): { readonly url: string; readonly init: RequestInit } {
  const headers = new Headers()
  let method: string | undefined
  let body: string | undefined
  let url = ''
  const rest = splitCommand(command).slice(1)
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (argument === '-s') continue
    else if (argument === '-I') method = 'HEAD'
    else if (argument === '-X') method = rest.shift()
    else if (argument === '-d') body = rest.shift()
    else if (argument === '-H') {
      const [name = '', ...value] = (rest.shift() ?? '').split(': ')
      headers.set(name, value.join(': '))
    } else if (argument.startsWith(GUIDE_URL) && url === '') url = argument
    else throw new Error(`The test does not know "${argument}" of: ${command}`)
  }
  const defaultMethod = body === undefined ? 'GET' : 'POST'
  return { url, init: { method: method ?? defaultMethod, headers, body: body ?? null } }
}

describe('docs/guides/mock.md', () => {
  let mock: ListeningMock

  beforeAll(async () => {
    mock = await startMockServer({ port: 0, fixtures: tinyFixtures })
  })

  afterAll(() => mock.close())

  test('has examples', () => {
    expect(curls.length).toBeGreaterThan(30)
    for (const text of lines) expect(text).toMatch(/^(?:curl -s |npx storefront )/)
  })

  // The commands run in sequence because they build on each other.
  test.each(curls)('runs %s', async (command) => {
    const { url, init } = requestOf(command)
    const response = await fetch(url.replace(GUIDE_URL, mock.url), init)
    const expectedStatus = REJECTED.find(([pattern]) => pattern.test(command))?.[1] ?? 200
    expect({ status: response.status, text: await response.text() }).toMatchObject({ status: expectedStatus })
  })

  test.each(lines.filter((text) => text.startsWith('npx storefront mock')))('%s has options that exist', (command) => {
    const program = new Command().exitOverride()
    registerMock(program, NO_INTERRUPTION)
    const mockCommand = program.commands[0]
    const options = splitCommand(command).filter((argument) => argument.startsWith('--'))
    expect(mockCommand?.options.map(({ long }) => long)).toEqual(expect.arrayContaining(options))
  })

  test('lists every scenario, fault, mode and control', async () => {
    const fetchJson = async (path: string) => (await fetch(mock.url + path)).json()
    const scenarios = (await fetchJson('/__mock/scenarios')) as string[]
    const { controls: names } = (await fetchJson('/__mock/nothing')) as { controls: string[] }
    const controls = names.map((control) => control.split(' ')[1]?.split('/')[0] ?? '')
    for (const name of [...scenarios, ...controls]) expect(guide).toContain(name)
  })
})
