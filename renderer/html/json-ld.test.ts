import { expect, test } from 'vitest'
import { renderJsonLd } from './json-ld.ts'

test.each(['</script><script>alert(1)</script>', '<!--', ']]>', '&lt;', '\u2028\u2029', '"\\', '😀'])(
  'the text %j does not close the data element and is parsed unchanged',
  (name) => {
    const html = renderJsonLd([{ name }])
    const [, json = ''] = /^<script type="application\/ld\+json">([^<>&\u2028\u2029]*)<\/script>$/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', name })
  },
)

test('puts all entities of a page in one graph so they can reference each other', () => {
  const html = renderJsonLd([{ '@type': 'Offer', shippingDetails: { '@id': '#shipping' } }, { '@id': '#shipping' }])
  expect(JSON.parse(html.replaceAll(/<[^>]+>/g, ''))).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Offer', shippingDetails: { '@id': '#shipping' } }, { '@id': '#shipping' }],
  })
  expect(renderJsonLd([])).toBe('')
})
