import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, OpenBrowser } from '../drivers/browser.ts'
import { devices } from '../targets/devices.ts'
import { readRunOptions } from '../targets/run-options.ts'
import { runJourney } from './run-journey.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-run-'))
})

afterAll(() => rm(folder, { recursive: true }))

/** Starts a run in a fake browser, which opens no window. */
function run(site: string) {
  const newContext = (): Promise<never> => Promise.reject(new Error('No more windows.'))
  return runJourney({
    journey: {
      name: 'short',
      summary: 'A journey.',
      measuredPages: [],
      privateValues: {},
      steps: (step) => step('Opens', async ({ open }) => open('/')),
    },
    device: devices.desktop,
    site,
    browser: { browser: { newContext } as unknown as Browser } as OpenBrowser,
    folder,
    options: readRunOptions({ accessibility: false }),
    rerun: '',
  })
}

test('reports an unreachable site neither as a pass nor as a finding', async () => {
  const message = 'Nothing responds at http://127.0.0.1:9.'
  await expect(run('http://127.0.0.1:9')).rejects.toMatchObject({ kind: 'external', message })
})

test('the mock drops the namespace of a run regardless of the result', async () => {
  const asked: string[] = []
  const mock = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.end(`x = {"API_BASE_URL":"http://${request.headers.host}"}`)
  })
  await new Promise<void>((resolve) => mock.listen(0, '127.0.0.1', resolve))
  await expect(run(`http://127.0.0.1:${(mock.address() as AddressInfo).port}`)).rejects.toThrow('No more windows.')
  expect(asked.at(-1)).toMatch(/^DELETE \/__mock\/namespaces\/journey-/)
  mock.close()
})
