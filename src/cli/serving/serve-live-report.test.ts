import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { type LiveReport, serveLiveReport } from './serve-live-report.ts'

const { createAuditReport, createCheckedAudit, createFinding } =
  await import('#harness/report/model/test-audit-report.ts')
const { createPlace } = await import('#harness/findings/finding.ts')
const { createUnknownWords } = await import('#harness/findings/unknown-words.ts')

const misspelled = (word: string) =>
  createFinding(`content/misspelled-word/${word}`, { message: `Misspelled: "${word}" ("word"?).` })

const unknown = createUnknownWords(['zamak', 'Wrod'].map((word) => ({ word, place: createPlace(['/faq']) })))

const report = createAuditReport([misspelled('wrod'), misspelled('Wrod'), misspelled('barell'), unknown], {
  audits: [createCheckedAudit('content', '58 CMS responses')],
})

let live: LiveReport
const accepted: string[] = []

beforeAll(async () => {
  live = await serveLiveReport({
    report,
    status: 'The audit is complete.',
    screenshots: new Map(),
    async acceptWord(word) {
      if (word === 'two words') {
        throw new StorefrontError({ kind: 'usage', message: 'It is not a single word.', next: 'Name each word.' })
      }
      accepted.push(word)
    },
  })
})

afterAll(() => live.close())

async function getToken(): Promise<string> {
  const page = await (await fetch(live.url)).text()
  return /name="storefront-token" content="([^"]+)"/.exec(page)?.[1] ?? ''
}

const accept = (body: string, headers: Readonly<Record<string, string>>) =>
  fetch(`${live.url}/accepted-words`, { method: 'POST', headers, body })

test('serves the report with a button for each misspelled word, and with its status', async () => {
  const page = await (await fetch(live.url)).text()
  expect(page).toContain('3 problems in demo')
  expect(page).toContain('<p class="live" role="status">The audit is complete.</p>')
  expect(page).toContain('<button type="button" data-word="barell">Accept "barell" as a word</button>')
  expect(page).toContain('; connect-src &#39;self&#39;')
})

test('rejects requests other than GET without the token of the page', async () => {
  const body = JSON.stringify({ word: 'barell' })
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect((await fetch(`${live.url}/accepted-words`, { method })).status, method).toBe(403)
  }
  expect((await accept(body, { 'X-Storefront-Token': 'x'.repeat(43) })).status).toBe(403)
  const elsewhere = { 'X-Storefront-Token': await getToken(), Origin: 'https://evil.example' }
  expect((await accept(body, elsewhere)).status).toBe(403)
  expect(accepted).toEqual([])
})

test('rejects other host names, so no other site can read the token', async () => {
  const { port } = new URL(live.url)
  const status = await new Promise((resolve, reject) => {
    const headers = { Host: `evil.example:${port}` }
    request({ host: '127.0.0.1', port, path: '/', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(421)
})

test('accepting a word removes its findings, in any case, on all open pages', async () => {
  const headers = { 'X-Storefront-Token': await getToken(), Origin: live.url }
  const stop = new AbortController()
  const pages = await Promise.all([1, 2].map(() => fetch(`${live.url}/events`, { signal: stop.signal })))
  const texts = pages.map(async (page) => {
    let text = ''
    for await (const chunk of page.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString()
      if (text.includes('accepted')) return text
    }
    return text
  })
  expect((await accept(JSON.stringify({ word: 'wrod' }), headers)).status).toBe(200)
  for (const text of await Promise.all(texts))
    expect(text).toContain(JSON.stringify({ version: 2, status: '"wrod" was accepted.' }))
  stop.abort()
  expect(accepted).toEqual(['wrod'])
  expect(live.report().findings.map(({ id }) => id)).toEqual([
    'content/misspelled-word/barell',
    'content/unknown-words',
  ])
  expect(
    live
      .report()
      .findings.at(-1)
      ?.words?.map(({ word }) => word),
  ).toEqual(['zamak'])
})

test.each([
  ['{"word":"two words"}', 422, 'It is not a single word. Name each word.'],
  ['{"word":7}', 400, 'The request names no word.'],
  ['no JSON', 400, 'The request names no word.'],
  [JSON.stringify({ word: 'a'.repeat(2000) }), 400, 'The request names no word.'],
])('responds to %j with %i and the reason', async (body, status, text) => {
  const response = await accept(body, { 'X-Storefront-Token': await getToken() })
  expect([response.status, await response.text()]).toEqual([status, text])
})

test('responds with 404 to other paths', async () => {
  expect((await fetch(`${live.url}/report.json`)).status).toBe(404)
})
