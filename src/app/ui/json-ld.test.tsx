import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonLd } from './json-ld.tsx'

test.each(['</script><script>alert(1)</script>', '<!--', ']]>', '&lt;', '\u2028\u2029', '"\\', '😀'])(
  'SEC-01 SEO-02 the text %j cannot leave the data and reads as it was written',
  (name) => {
    const html = renderToStaticMarkup(<JsonLd data={{ name }} />)
    const [, json = ''] = /^<script type="application\/ld\+json">([^<>&\u2028\u2029]*)<\/script>$/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({ name })
  },
)
