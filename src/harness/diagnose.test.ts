// cspell:ignore stagign
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { diagnose } from './diagnose.ts'

const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]

/** The environments of these tests have no live API. */
const requestApi = (): Promise<number> => Promise.reject(new Error('An API was requested.'))

/** Returns the diagnosis of this Node when at least `required` is needed. */
async function nodeFor(required: string) {
  const [node] = await diagnose({ env: 'demo', port: 0, apiPort: 0, node: required, requestApi })
  return node
}

test('BUILD-21 an older Node fails the check, in the same major version too', async () => {
  const older = (required: string) => ({
    subject: 'Node',
    fine: false,
    found: `${process.versions.node}, older than ${required}`,
    next: 'Run "npm run setup".',
  })
  expect(await nodeFor(`>=${major}.${minor + 1}`)).toEqual(older(`${major}.${minor + 1}`))
  expect(await nodeFor(`>=${major + 1}.0`)).toEqual(older(`${major + 1}.0`))
  const fine = { subject: 'Node', fine: true, found: process.versions.node }
  expect(await nodeFor(`>=${major}.${minor}`)).toEqual(fine)
  expect(await nodeFor(`>=${major - 1}.${minor + 1}`)).toEqual(fine)
})

test('BUILD-21 an unreadable environment reports the API as not checked', async () => {
  const about = async (env: string) => {
    const found = await diagnose({ env, port: 0, apiPort: 0, node: '>=22', requestApi })
    return found.find(({ subject }) => subject === 'API')?.found
  }
  expect(await about('stagign')).toBe('not checked, because the environment has none')
  expect(await about('demo')).toBe('the mock, which needs no network')
})

test.each([
  [200, '{ "data": {} }', true, / responds \(200\)$/, /^none$/],
  [
    404,
    'Not Found',
    false,
    /\/strapi\/page\/app returns 404$/,
    'Publish the page in the CMS, or remove the link to it.',
  ],
  [200, '<html></html>', false, /sends a response that is an HTML page, not JSON$/, /^Correct API_BASE_URL/],
  [
    401,
    '{ "error": { "name": "UnauthorizedError", "message": "Missing" } }',
    false,
    /returns 401 \(UnauthorizedError: Missing\)$/,
    /API token/,
  ],
])('CMS-78 the API check of a server that responds with %i %s is %s', async (status, body, fine, found, next) => {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const folder = await mkdtemp(join(tmpdir(), 'storefront-diagnose-'))
  onTestFinished(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })
  const staging = await loadEnvironment('staging', { env: {} })
  const API_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = join(folder, 'here.json')
  await writeFile(env, JSON.stringify({ ...staging, name: 'here', settings: { ...staging.settings, API_BASE_URL } }))
  const diagnoses = await diagnose({ env, port: 0, apiPort: 0, node: '>=22' })
  const api = diagnoses.find(({ subject }) => subject === 'API')
  expect(api?.fine).toBe(fine)
  expect(api?.found).toMatch(found)
  expect(api?.next ?? 'none').toMatch(next)
})
