import { expect, test } from 'vitest'
import { createDocument, listProblems } from '../test-findings.ts'
import { checkMissingDownloads, findMissingFiles } from './missing-files.ts'

const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => ({ url: `/uploads/${name}.pdf` }))
const documents = [createDocument({ files, page: { url: '/faq' }, other: { url: 'https://other.example/x.pdf' } })]

async function asked(respond: () => Promise<Response>, mediaUrl = 'https://media.example/') {
  const urls: string[] = []
  let unreachable = 0
  const onUnreachable = (): void => void (unreachable += 1)
  const fetchFile = (url: string | URL | Request): Promise<Response> => {
    urls.push(url instanceof Request ? url.url : url.toString())
    return respond()
  }
  return {
    missing: await findMissingFiles(documents, { mediaUrl, fetchFile, onUnreachable }),
    addresses: urls,
    unreachable,
  }
}

test('requests each download from the media host once, and no other URLs', async () => {
  const { missing, addresses } = await asked(() => Promise.resolve(new Response(null, { status: 404 })))
  expect(addresses.toSorted()).toEqual(files.map(({ url }) => `https://media.example${url}`))
  expect([...missing.values()]).toEqual(files.map(() => 'returns 404'))
})

test.each([200, 403, 405, 500])('ignores a response of %i', async (status) => {
  const { missing } = await asked(() => Promise.resolve(new Response(null, { status })))
  expect(missing.size).toBe(0)
})

test('stops after a host does not respond, reports it once, and does not request files in the export', async () => {
  const silent = await asked(() => Promise.reject(new TypeError('fetch failed')))
  expect(silent.missing.size).toBe(0)
  expect(silent.unreachable).toBe(1)
  expect(silent.addresses.length).toBeLessThanOrEqual(4)
  expect((await asked(() => Promise.reject(new TypeError('fetch failed')), '')).addresses).toEqual([])
})

test('an abort cancels the pending request and sends no more requests', async () => {
  const stop = new AbortController()
  const aborted: unknown[] = []
  const running = findMissingFiles(documents, {
    mediaUrl: 'https://media.example',
    signal: stop.signal,
    fetchFile: (_, options) => {
      stop.abort(new Error('enough'))
      aborted.push(options?.signal?.aborted)
      return Promise.reject(new Error('aborted'))
    },
  })
  await expect(running).rejects.toThrow('enough')
  expect(aborted).toEqual([true])
})

test('requests links and files with HEAD, but not images', async () => {
  const image = {
    url: '/uploads/p.webp',
    mime: 'image/webp',
    alternativeText: null,
    formats: { small: { url: '/uploads/s.webp' } },
  }
  const data = {
    link: '/uploads/link.pdf',
    href: 'https://media.example/uploads/href.pdf',
    url: '/uploads/url.pdf',
    title: '/uploads/title.pdf',
    elsewhere: { url: 'https://media.example.org/uploads/a.pdf' },
    film: { url: '/uploads/film.mp4', mime: 'video/mp4', alternativeText: null },
    odd: { url: '/uploads/odd.pdf', mime: 'application/image/', alternativeText: null },
    picture: image,
  }
  const asks: string[] = []
  await findMissingFiles([createDocument(data)], {
    mediaUrl: 'https://media.example',
    fetchFile: (url, options) => {
      asks.push(`${options?.method} ${url instanceof Request ? url.url : url.toString()}`)
      return Promise.resolve(new Response(null, { status: 200 }))
    },
  })
  const names = ['film.mp4', 'href.pdf', 'link.pdf', 'odd.pdf', 'url.pdf']
  expect(asks.toSorted()).toEqual(names.map((name) => `HEAD https://media.example/uploads/${name}`))
})

test('reports a missing file at each field that links to it', () => {
  const data = {
    link: '/uploads/a.pdf',
    title: '/uploads/a.pdf',
    page: { url: '/uploads/a.pdf' },
    href: '/uploads/b.pdf',
  }
  const fields = (missingFiles: ReadonlyMap<string, string>) =>
    listProblems(checkMissingDownloads, data, { missingFiles }).map(({ rule, field }) => [rule, field])
  expect(fields(new Map([['/uploads/a.pdf', 'returns 404']]))).toEqual(
    ['link', 'page.url'].map((field) => ['missing-download', field]),
  )
  expect(fields(new Map())).toEqual([])
})
