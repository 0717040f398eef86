import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fillEmptyFields } from '#contract/schema.ts'
import { auditContent } from '#harness/audits/content/audit-content.ts'
import { gatherContent } from '#harness/audits/gather-content.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { listNullCases, readCmsSamples } from '../contract/cms-samples.ts'
import { OPTIONAL_FIELDS } from './optional-fields.ts'
import type { RenderedCase } from './render-empty-fields.ts'
import { overlaySamples, toCmsPath } from './sample-shop.ts'

/** Time limit for bundling the shop and rendering about 350 pages on two busy cores. */
const LIMIT_MS = 240_000

const samples = readCmsSamples().filter(({ endpoint }) => endpoint.id !== 'searchProducts')

test(
  'a build renders each Strapi response, both unchanged and with any optional field empty',
  async () => {
    const script = join(import.meta.dirname, 'render-empty-fields.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 2 ** 26 })
    const cases = JSON.parse(stdout) as readonly RenderedCase[]
    expect(cases.length).toBeGreaterThan(300)
    const failed = cases.filter(({ error }) => error !== undefined)
    expect([...new Set(failed.map(({ field }) => field))].toSorted()).toEqual([
      'getCollection data.items.*.ffl_item',
      'getCollection data.items.*.receiver_item',
      'getCollection data.items.*.restricted_states',
      'getCollection data.items.*.restricted_zips',
      'getCollection data.title',
      'getProduct data.*.ffl_item',
      'getProduct data.*.receiver_item',
      'getProduct data.*.skus.*.restricted_states',
      'getProduct data.*.skus.*.restricted_zips',
      'getProduct data.*.skus.*.sku',
      'getProduct data.*.slug',
      'getProduct data.*.title',
    ])
    for (const { field, page, error = '' } of failed) {
      const path = field.replace(/^\w+ /, '').replaceAll('*', '0')
      expect(error).toMatch(/: Invalid input: expected (?:string|boolean|array), received null\.\n/)
      expect(error).toContain(`${path}: `)
      expect(error).toContain(`\nPage: ${page}. Request: GET /strapi/`)
    }
  },
  LIMIT_MS,
)

test(
  'the audit names every field that an editor left empty, except optional fields',
  async () => {
    const mock = createMock({ fixtures: await loadFixtures() })
    const content = await gatherContent({
      apiUrl: 'http://api.example',
      fetch: overlaySamples(mock.fetch, new Map(samples.map((sample) => [toCmsPath(sample), sample.body]))),
      mediaUrl: '',
      fetchFile: mock.fetch,
      otherHosts: new Map(),
      brand: 'Cairnwell',
      day: '2026-11-22',
    })
    const calls = new Set(samples.map((sample) => toCmsPath(sample).slice(1)))
    // The other pages are omitted because these responses do not change them. The audits then take a quarter of the
    // time.
    const documents = content.documents.filter(({ call }) => calls.has(call))
    const listFindings = (changed: typeof documents): string[] =>
      auditContent({ ...content, documents: changed }).map(
        ({ rule, place }) => `${rule} ${place.cmsPath} ${place.field}`,
      )
    const before = new Set(listFindings(documents))
    const silent = new Set<string>()
    for (const sample of samples) {
      for (const { endpoint, field, body } of listNullCases([sample])) {
        const { data } = fillEmptyFields(endpoint.response, body) as { readonly data: unknown }
        const entry: unknown = Array.isArray(data) ? data[0] : data
        const call = toCmsPath(sample).slice(1)
        const changed = documents.map((document) => (document.call === call ? { ...document, data: entry } : document))
        if (listFindings(changed).every((finding) => before.has(finding))) silent.add(`${endpoint.id} ${field}`)
      }
    }
    expect([...silent].toSorted()).toEqual(OPTIONAL_FIELDS.toSorted())
  },
  LIMIT_MS,
)
