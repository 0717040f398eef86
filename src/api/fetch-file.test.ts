import { afterEach, expect, test, vi } from 'vitest'
import { fetchFile } from './fetch-file.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('OPEN-020 downloading an upload sends no bearer token, X-Guest-Id, X-Request-ID, or cookie', async () => {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push(new Request(url, init))
    return new Response('drawing')
  })
  expect(await (await fetchFile('https://media.example/uploads/guide.pdf')).text()).toBe('drawing')
  expect(sent.map(({ url, credentials, headers }) => [url, credentials, [...headers]])).toEqual([
    ['https://media.example/uploads/guide.pdf', 'omit', []],
  ])
})

test('CMS-50 fails on any status other than 2xx', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }))
  await expect(fetchFile('https://media.example/a.pdf')).rejects.toThrow('status 404')
})
