import { expect, test } from 'vitest'
import { hasImage } from '#contract/schema.ts'
import { listFields, isFile } from '../document-fields.ts'
import { changeContent, gatherDemoContent } from '../test-changed-content.ts'
import { listProblems } from '../test-findings.ts'
import { checkMissingMedia } from './missing-media.ts'

/** Media that may be missing: another image, text or a plain background is shown, or nothing in most layouts. */
const OPTIONAL = new Set([
  'getContactUs social_links.icon',
  'getFooter logo',
  'getFooter social_links.icon',
  'getNavigation bg_image',
  'getProduct skus.image',
  'getProduct about.image',
])

test('a missing image or file is reported wherever a page shows one', async () => {
  const demo = await gatherDemoContent()
  const checked = new Map<string, readonly string[]>()
  for (const { endpoint, call, data } of demo.documents) {
    for (const { path, value } of listFields(data)) {
      const kind = `${endpoint.id} ${path.replaceAll(/\[\d+\]/g, '').replace(/^main.*links\./, '')}`
      // Lists of images may be empty.
      if (!isFile(value) || /_library\b/.test(kind) || checked.has(kind)) continue
      const changed = changeContent(demo, call, { [path]: null })
      const document = changed.documents.find((other) => other.call === call)
      checked.set(
        kind,
        listProblems(checkMissingMedia, document?.data, { ...demo, ...document }).map(({ field }) => field),
      )
      expect(checked.get(kind), kind).toEqual(OPTIONAL.has(kind) ? [] : [path])
    }
  }
  const withImages = demo.documents.map(({ endpoint }) => endpoint).filter(({ response }) => hasImage(response))
  const checkedEndpoints = new Set([...checked.keys()].map((kind) => kind.split(' ')[0]))
  expect(checkedEndpoints).toEqual(new Set(withImages.map(({ id }) => id)))
})

test.each([
  ['product-long', ['about.image']],
  ['product-short', []],
])('a missing image of the description is reported in the layout %s as %j', async (display_type, fields) => {
  const demo = await gatherDemoContent()
  const product = demo.documents.find(({ call }) => call === 'strapi/products/tarn-lr')
  const data = { ...(product?.data as object), display_type, about: { image: null } }
  const found = listProblems(checkMissingMedia, data, { ...demo, ...product, data })
  expect(found.map(({ field }) => field)).toEqual(fields)
})
