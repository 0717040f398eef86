import { expect, test } from 'vitest'
import { tuneHtml } from './tune-html.ts'

const HTML = `<!doctype html>
<html lang="en">
<head><link rel="stylesheet" href="/a.css"><link rel="preload" href="/f.woff2" as="font"><link rel="preload" href="/f.woff2" as="font">
<meta charset="utf-8">
<title>Shop</title>
</head>
<body><link rel="modulepreload" href="/c.js"><script src="/e.js" type="module" async></script></body>
</html>`

test('the encoding stands first in the head, then style sheets and each font once', () => {
  const head = tuneHtml(HTML).slice(0, tuneHtml(HTML).indexOf('<title>'))
  expect(head.replaceAll('\n', '')).toBe(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="stylesheet" href="/a.css"><link rel="preload" href="/f.woff2" as="font">',
  )
})

test('scripts and their preloads wait for what the page shows', () => {
  expect(tuneHtml(HTML)).toContain('<link rel="modulepreload" fetchpriority="low" href="/c.js">')
  expect(tuneHtml(HTML)).toContain('<script src="/e.js" type="module" async fetchpriority="low"></script>')
})

test('a page without links of its own stays as it is', () => {
  const plain = '<!doctype html>\n<html><head>\n<meta charset="utf-8">\n</head></html>'
  expect(tuneHtml(plain)).toBe(plain.replace('<meta charset="utf-8">', '<meta charset="utf-8">\n'))
})
