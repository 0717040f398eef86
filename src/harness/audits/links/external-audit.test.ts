import { expect, test, vi } from 'vitest'
import { createPlace } from '../../findings/finding.ts'
import { auditExternalLinks } from './external-audit.ts'

const link = { url: 'https://social.example/c', pages: ['/', '/faq'] }

/** Returns the findings for a URL with this response. */
async function findingsFor(respond: () => Promise<Response>) {
  return (await auditExternalLinks([link], { fetch: respond })).findings
}

test.each([404, 410])('reports an external URL that returns %i with its pages', async (status) => {
  expect(await findingsFor(() => Promise.resolve(new Response('', { status })))).toEqual([
    {
      id: 'links/external-link/https://social.example/c',
      rule: 'links/external-link',
      severity: 'warning',
      message: `https://social.example/c returns ${status}.`,
      fix: 'Open it in a browser. If it is gone, correct or remove the link.',
      place: createPlace(['/', '/faq']),
      evidence: null,
    },
  ])
})

test.each([
  ['an outage', () => Promise.resolve(new Response('', { status: 503 }))],
  ['a redirect loop, a certificate error or a network failure', () => Promise.reject(new TypeError('fetch failed'))],
])('counts a link as not checked after %s', async (_, respond) => {
  expect(await auditExternalLinks([link], { fetch: respond })).toEqual({ findings: [], notChecked: [link.url] })
})

test.each([200, 204, 401, 403, 405, 429, 499])('accepts an external URL that returns %i', async (status) => {
  expect(await findingsFor(() => Promise.resolve(new Response(null, { status })))).toEqual([])
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

test('counts a link as not checked if its server takes more than 15 s', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')))
  const reasons: unknown[] = []
  try {
    const { notChecked } = await auditExternalLinks([link], {
      fetch: (_, options) => {
        reasons.push(options?.signal?.reason)
        return Promise.reject(new Error('aborted'))
      },
      signal: new AbortController().signal,
    })
    expect(limit).toHaveBeenCalledWith(15_000)
    expect(reasons).toEqual([new Error('late')])
    expect(notChecked).toEqual([link.url])
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
