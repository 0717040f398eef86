import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { pageHead } from './page-head.ts'
import { PageTree } from './page-tree.tsx'

/** Writes the HTML of a page. Data travels as JSON, never as a script, so that a strict CSP holds. */
export function onRenderHtml(pageContext: PageContextServer): ReturnType<typeof escapeInject> {
  const head = pageHead(pageContext)
  const body = renderToString(<PageTree pageContext={pageContext} shell={pageContext.shell} />)
  const share = head.image === undefined ? '' : escapeInject`<meta property="og:image" content="${head.image}">`
  const robots = head.indexed ? '' : escapeInject`<meta name="robots" content="noindex">`
  const canonical =
    head.canonical === undefined
      ? ''
      : escapeInject`<link rel="canonical" href="${head.canonical}"><meta property="og:url" content="${head.canonical}">`
  return escapeInject`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}</title>
<meta name="description" content="${head.description}">
<meta property="og:title" content="${head.title}">
<meta property="og:description" content="${head.description}">
<meta property="og:type" content="website">
${share}${robots}${canonical}
<meta name="theme-color" content="#13231f">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/env.js"></script>
</head>
<body>
<div id="root">${dangerouslySkipEscape(body)}</div>
</body>
</html>`
}
