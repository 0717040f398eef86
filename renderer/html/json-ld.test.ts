import { expect, test } from 'vitest'
import { jsonLd } from './json-ld.ts'

test.each(['</script><script>alert(1)</script>', '<!--', ']]>', '&lt;', '\u2028\u2029', '"\\', '😀'])(
  'SEC-01 SEO-02 the text %j cannot leave the data and reads as it was written',
  (name) => {
    const html = jsonLd([{ name }])
    const [, json = ''] = /^<script type="application\/ld\+json">([^<>&\u2028\u2029]*)<\/script>$/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', name })
  },
)

test('SEO-02 several things of a page stand in one graph, where they can refer to each other', () => {
  const html = jsonLd([{ '@type': 'Offer', shippingDetails: { '@id': '#shipping' } }, { '@id': '#shipping' }])
  expect(JSON.parse(html.replaceAll(/<[^>]+>/g, ''))).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Offer', shippingDetails: { '@id': '#shipping' } }, { '@id': '#shipping' }],
  })
  expect(jsonLd([])).toBe('')
})
