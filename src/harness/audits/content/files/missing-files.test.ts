import { expect, test } from 'vitest'
import { fieldsOf } from '../document-fields.ts'
import { passagesOf } from '../passages.ts'
import { contentOf, documentOf } from '../test-findings.ts'
import { missingDownloads, missingFiles } from './missing-files.ts'

const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => ({ url: `/uploads/${name}.pdf` }))
const documents = [documentOf({ files, page: { url: '/faq' }, other: { url: 'https://other.example/x.pdf' } })]

async function asked(answer: () => Promise<Response>, mediaAddress = 'https://media.example/') {
  const addresses: string[] = []
  const fetchFile = (address: string | URL | Request): Promise<Response> => {
    addresses.push(address instanceof Request ? address.url : address.toString())
    return answer()
  }
  return { missing: await missingFiles(documents, { mediaAddress, fetchFile }), addresses }
}

test('AUD-20 each download of the media host is asked for once, and no other address', async () => {
  const { missing, addresses } = await asked(() => Promise.resolve(new Response(null, { status: 404 })))
  expect(addresses.toSorted()).toEqual(files.map(({ url }) => `https://media.example${url}`))
  expect([...missing.values()]).toEqual(files.map(() => 'answers 404'))
})

test.each([200, 403, 405, 500])('AUD-20 an answer of %i says nothing of a file', async (status) => {
  const { missing } = await asked(() => Promise.resolve(new Response(null, { status })))
  expect(missing.size).toBe(0)
})

test('AUD-20 a host that gives no answer is not asked for every file, and an export with its own files not at all', async () => {
  const silent = await asked(() => Promise.reject(new TypeError('fetch failed')))
  expect(silent.missing.size).toBe(0)
  expect(silent.addresses.length).toBeLessThanOrEqual(4)
  expect((await asked(() => Promise.reject(new TypeError('fetch failed')), '')).addresses).toEqual([])
})

test('AUD-20 BUILD-10 a run that is stopped gives up the call underway and asks for no other file', async () => {
  const stop = new AbortController()
  const aborted: unknown[] = []
  const running = missingFiles(documents, {
    mediaAddress: 'https://media.example',
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

test('AUD-20 links and files are asked for by HEAD, pictures and their sizes are not', async () => {
  const picture = {
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
    picture,
  }
  const asks: string[] = []
  await missingFiles([documentOf(data)], {
    mediaAddress: 'https://media.example',
    fetchFile: (address, options) => {
      asks.push(`${options?.method} ${address instanceof Request ? address.url : address.toString()}`)
      return Promise.resolve(new Response(null, { status: 200 }))
    },
  })
  const names = ['film.mp4', 'href.pdf', 'link.pdf', 'odd.pdf', 'url.pdf']
  expect(asks.toSorted()).toEqual(names.map((name) => `HEAD https://media.example/uploads/${name}`))
})

test('AUD-20 a file that the media host does not have is told at each field that leads to it', () => {
  const data = {
    link: '/uploads/a.pdf',
    title: '/uploads/a.pdf',
    page: { url: '/uploads/a.pdf' },
    href: '/uploads/b.pdf',
  }
  const document = documentOf(data)
  const fields = fieldsOf(data)
  const read = { ...document, fields, passages: passagesOf(fields) }
  const said = (missing: ReadonlyMap<string, string>) =>
    missingDownloads({ ...contentOf(document), missingFiles: missing })(read)
  expect(said(new Map([['/uploads/a.pdf', 'answers 404']]))).toEqual(
    ['link', 'page.url'].map((field) => ({
      rule: 'missing-download',
      severity: 'error',
      document: read,
      field,
      message: 'The file /uploads/a.pdf cannot be downloaded: the media host answers 404.',
      fix: 'Upload the file again and choose it here, or remove what points to it.',
    })),
  )
  expect(said(new Map())).toEqual([])
})
