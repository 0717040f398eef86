import { expect, test } from 'vitest'
import { documentOf } from '../test-findings.ts'
import { missingFiles } from './missing-files.ts'

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
