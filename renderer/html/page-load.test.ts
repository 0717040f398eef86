import { expect, test } from 'vitest'
import { renderHtmlDocument } from './html-document.ts'

const HEAD = { title: 'Shop', description: 'A shop.', image: undefined, canonical: undefined, indexed: true }
const assets = { styles: ['/a.css', '/b.css'], fonts: ['/f.woff2'], entry: '/e.js', scripts: ['/c.js'] }
const html = renderHtmlDocument(HEAD, [], '<main></main>', {
  assets,
  data: '{"data":{}}',
  layoutUrl: '/assets/layout-1.json',
})

test('the head starts with the charset, followed by style sheets and each font once', () => {
  const head = html.slice(0, html.indexOf('<meta name="viewport"'))
  expect(head.replaceAll('\n', '')).toBe(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"><link rel="preload" href="/f.woff2" as="font" type="font/woff2" crossorigin>',
  )
})

test('scripts, their preloads and style sheets have integrity hashes', () => {
  const integrity = { '/a.css': 'sha256-a', '/e.js': 'sha256-e', '/c.js': 'sha256-c' }
  const checked = renderHtmlDocument(HEAD, [], '', { assets: { ...assets, integrity }, data: '{}', layoutUrl: '' })
  expect(checked).toContain('href="/a.css" integrity="sha256-a">')
  expect(checked).toContain('href="/b.css">')
  expect(checked).toContain('<script src="/e.js" type="module" async fetchpriority="low" integrity="sha256-e">')
  expect(checked).toMatch(/<link rel="modulepreload" [^>]*href="\/c\.js" [^>]*integrity="sha256-c">/)
})

test.each([
  [{ src: 'https://shop.example/a.webp', alt: 'A "short" rifle' }, 'A &quot;short&quot; rifle'],
  [{ src: 'https://shop.example/a.webp', alt: '' }, 'Shop'],
])('a shared link shows a large image with its alternative text', (image, text) => {
  const { 0: card } = /<meta property="og:image".*$/m.exec(renderHtmlDocument({ ...HEAD, image }, [], '')) ?? ['']
  expect(card).toBe(
    `<meta property="og:image" content="https://shop.example/a.webp"><meta property="og:image:alt" content="${text}"><meta name="twitter:card" content="summary_large_image">`,
  )
})

test('a shared link to a page without an image shows a text card', () => {
  expect(html).toContain('<meta name="twitter:card" content="summary">')
  expect(html).not.toContain('og:image')
})
