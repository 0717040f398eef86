import { expect, test, vi } from 'vitest'
import { createPlace } from '../../findings/finding.ts'
import { auditExternalLinks } from './external-audit.ts'

const link = { url: 'https://social.example/c', pages: ['/', '/faq'] }

const run = (...responses: (() => Promise<Response>)[]) =>
  auditExternalLinks([link], {
    fetch: () => (responses.length > 1 ? responses.shift() : responses[0])?.() ?? Promise.reject(new Error()),
    retryMs: 0,
  })
const respond = (status: number) => () => Promise.resolve(new Response(null, { status }))
const fail = (cause: object) => () => Promise.reject(new TypeError('fetch failed', { cause }))

test.each([
  ['returns 404', respond(404)],
  ['returns 410', respond(410)],
  ['returns 503', respond(503)],
  ['redirects in a loop', fail(new Error('redirect count exceeded'))],
])('a link that %s is a finding with its pages', async (failure, response) => {
  expect(await run(response)).toEqual({
    findings: [
      {
        id: 'links/external-link/https://social.example/c',
        rule: 'links/external-link',
        severity: 'warning',
        message: `https://social.example/c ${failure}.`,
        fix: 'Open it in a browser. If it is gone, correct or remove the link.',
        place: createPlace(['/', '/faq']),
        evidence: null,
      },
    ],
    links: [{ ...link, failure }],
  })
})

test.each([
  ['returns 403', respond(403)],
  ['did not respond', fail({ code: 'ECONNRESET' })],
])('a link that %s is listed as not reached', async (failure, response) => {
  expect(await run(response)).toEqual({ findings: [], links: [{ ...link, failure }] })
})

test('a host that does not exist is a finding, unless no host exists, as without a network', async () => {
  const other = { url: 'https://other.example/', pages: [] }
  const dead = { code: 'ENOTFOUND' }
  const findings = async (...links: (typeof link)[]) =>
    (
      await auditExternalLinks(links, {
        fetch: (url) => (url === link.url ? fail(dead)() : respond(200)()),
        retryMs: 0,
      })
    ).findings.map(({ message }) => message)
  expect(await findings(link, other)).toEqual(['https://social.example/c leads to a host that does not exist.'])
  expect(await findings(link)).toEqual([])
})

test('a link that responds at the second try is fine', async () => {
  expect(await run(respond(500), respond(200))).toEqual({ findings: [], links: [{ ...link, failure: null }] })
})

test('follows redirects and does not read response bodies', async () => {
  const cancel = vi.fn<() => void>()
  const asked: unknown[] = []
  await auditExternalLinks([link], {
    fetch: (...url) => {
      asked.push(url)
      return Promise.resolve(new Response(new ReadableStream({ cancel })))
    },
  })
  expect(asked).toEqual([
    ['https://social.example/c', { redirect: 'follow', signal: expect.any(AbortSignal) as AbortSignal }],
  ])
  expect(cancel).toHaveBeenCalledOnce()
})

test('sorts findings by URL, and sends at most four requests at a time', async () => {
  let [underway, most] = [0, 0]
  const { findings } = await auditExternalLinks(
    ['d', 'b', 'f', 'a', 'e', 'c'].map((name) => ({ url: `https://${name}.example/`, pages: [] })),
    {
      fetch: async () => {
        most = Math.max(most, (underway += 1))
        await new Promise((resolve) => setImmediate(resolve))
        underway -= 1
        return new Response(null, { status: 404 })
      },
    },
  )
  expect(findings.map(({ id }) => id.at(-10))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(most).toBe(4)
})

test('a link is listed as not reached if its server takes more than 15 s', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')))
  const reasons: unknown[] = []
  try {
    const { links } = await auditExternalLinks([link], {
      retryMs: 0,
      fetch: (_, options) => {
        reasons.push(options?.signal?.reason)
        return Promise.reject(new Error('aborted'))
      },
      signal: new AbortController().signal,
    })
    expect(limit).toHaveBeenCalledWith(15_000)
    expect(reasons[0]).toEqual(new Error('late'))
    expect(links).toEqual([{ ...link, failure: 'did not respond in time' }])
  } finally {
    limit.mockRestore()
  }
})

test('sends no more requests after an abort and ignores the pending request', async () => {
  const stop = new AbortController()
  const asked: string[] = []
  const aborted: unknown[] = []
  const links = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ url: `https://${name}.example/`, pages: [] }))
  const running = auditExternalLinks(links, {
    signal: stop.signal,
    fetch: (url, options) => {
      asked.push(url as string)
      stop.abort(new Error('enough'))
      aborted.push(options?.signal?.aborted)
      return Promise.reject(new Error('aborted'))
    },
  })
  await expect(running).rejects.toThrow('enough')
  expect(asked).toEqual(['https://a.example/'])
  expect(aborted).toEqual([true])
})
