import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { startMockServer } from '#mock/mock.ts'
import { runStorefront } from '../../support/run-storefront.ts'
import { startProxy } from '../live/altering-proxy.ts'
import { listForms, knownText, plantValues, PLANTED, PLANTED_NUMBERS, createUnknownFields } from './planted-values.ts'

const TIME_LIMIT_MS = 120_000

/** Returns everything that was written, which is the names of files and folders and the contents of files. */
async function everything(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return `${relative(folder, path)}\n${entry.isFile() ? await readFile(path, 'utf8') : ''}`
  })
  return (await Promise.all(texts)).join('\n')
}

test(
  'a recording contains none of 40 planted values in any notation, and lists additions in a few lines',
  async () => {
    expect(PLANTED).toHaveLength(40)
    const folder = await mkdtemp(join(tmpdir(), 'planted-'))
    const live = await startMockServer({ port: 0 })
    const more = createUnknownFields()
    const proxy = await startProxy(live.url, ({ path, body }) => {
      const response = plantValues(body) as Record<string, unknown>
      if (Array.isArray(response)) return { body: response.map((each: object) => ({ ...each, ...more })) }
      const [record] = Object.values(response)
      // The keys of the price list are data.
      if (path.startsWith('/Products')) {
        const entries = [...PLANTED, ...PLANTED.flatMap(listForms)].map((key) => [key, record] as const)
        const wrong = { price: PLANTED_NUMBERS[0], qtyOnHand: PLANTED_NUMBERS[1] }
        const [first = ''] = Object.keys(response)
        return {
          body: { ...response, [first]: { ...(record as object), ...wrong, ...more }, ...Object.fromEntries(entries) },
        }
      }
      const { data } = response
      const link = { label: 'x', url: `/product/${encodeURIComponent('mara.quill@example.com')}` }
      if (path === '/strapi/page/footer')
        return { body: { ...more, data: { ...more, ...(data as object), links: [link] } } }
      if (path === '/strapi/page/faq') {
        const node = { type: 'text', text: knownText(), author: PLANTED[0], ...more }
        const block = { type: 'paragraph', children: [node, { type: PLANTED[0], children: [node] }], ...more }
        const faq_item_list = [{ question: knownText(), answer: [block], ...more }]
        return { body: { data: { ...(data as object), header_content: knownText(), faq_item_list, ...more } } }
      }
      const isList = Array.isArray(data)
      return {
        body: {
          ...more,
          data: isList ? data.map((each: object) => ({ ...each, ...more })) : { ...(data as object), ...more },
        },
      }
    })
    try {
      const { code, stdout, stderr } = await runStorefront(['record', '--from', proxy.url, '--out', 'live'], {
        cwd: folder,
      })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const written = await everything(folder)
      const found = PLANTED.flatMap(listForms).filter((form) => written.toLowerCase().includes(form.toLowerCase()))
      expect(found).toEqual([])
      // The recording contains what a replay needs.
      expect(written).toContain('"title": "Clave Sling"')
      expect(written).toContain('"CLV-SL-R-CLA"')
      const lines = stdout.split('\n')
      expect(lines).toContain('Omitted, because the contract does not define these fields:')
      expect(lines.some((line) => /^ {2}\*\*\.\S+: \d+ places in \d+ responses, such as get/.test(line))).toBe(true)
      expect(lines.length).toBeLessThan(30)
    } finally {
      await proxy.close()
      await live.close()
      await rm(folder, { recursive: true })
    }
  },
  TIME_LIMIT_MS,
)
