import { expect, test } from 'vitest'
import { createMediaRewriter, createUrlRewriter } from './rewrite-urls.ts'

const before = { site: 'https://old.example', media: 'https://media.old.example/files' }
const after = { site: 'https://new.example', media: 'https://cdn.new.example' }

test('BUILD-82 a move changes the URLs in the head of a page but no text', () => {
  const page = (site: string) => `<head>
<link rel="canonical" href="${site}/faq"><meta property="og:url" content="${site}/faq">
<meta name="description" content="We moved from https://old.example to the sea, see https://old.example/about">
<meta property="og:image" content="${site}/uploads/a.webp">
<script type="application/ld+json">{"url":"${site}","item":"${site}/faq","t":"${site}/search/{q}"}</script>
</head><body><a href="https://old.example/faq">https://old.example/faq</a></body>`
  const rewrite = createUrlRewriter({ ...before, media: '' }, { ...after, media: '' })
  expect(rewrite(page('https://old.example'))).toBe(page('https://new.example'))
})

test('BUILD-82 does not change the URL of a site that starts with the previous URL', () => {
  const html = '<head><a href="https://old.example.org/"><a href="https://old.example:8080/"></head>'
  expect(createUrlRewriter(before, after)(html)).toBe(html)
})

test('BUILD-82 a move changes media URLs everywhere, even under the URL of the site', () => {
  const rewrite = createUrlRewriter(
    { site: 'https://old.example', media: 'https://old.example/media' },
    { site: 'https://new.example', media: 'https://old.example/files' },
  )
  const page = (site: string, media: string) =>
    `<head><meta content="${site}/a"><meta content="${media}/a.webp"></head><body><img src="${media}/a.webp" srcset="${media}/a-2.webp 2w, ${media}/a-4.webp 4w"><p>See /u?https://old.example/media/x</p>{"src":"${media}/a.webp"}</body>`
  expect(rewrite(page('https://old.example', 'https://old.example/media'))).toBe(
    page('https://new.example', 'https://old.example/files'),
  )
})

test('BUILD-82 does not treat a dollar sign in a URL as a pattern', () => {
  const media = 'https://new.example/$&/x'
  expect(createMediaRewriter(before, { ...after, media })(`"${before.media}/a"`)).toBe(`"${media}/a"`)
})

test('BUILD-82 a move changes media URLs with escaped slashes, as in page data', () => {
  const data = (media: string) =>
    String.raw`{"src":"${media.replaceAll('/', String.raw`\/`)}\/a.webp","b":"${media}/b"}`
  expect(createMediaRewriter(before, after)(data(before.media))).toBe(data(after.media))
})
