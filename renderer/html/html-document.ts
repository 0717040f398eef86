import type { StructuredData } from '#shop/lib/content/structured-data.rules.ts'
import type { PageHead } from '#shop/shell/page/page-head.ts'
import { renderJsonLd } from './json-ld.ts'
import { renderBodyScripts, renderHeadLinks, type PageLoad } from './page-load.ts'
import tokens from '#shop/ui/tokens.css?raw'

/** The color of the browser's toolbar. */
const THEME_COLOR = /--color-brand: (#\w+);/.exec(tokens)?.[1] ?? ''

/**
 * Returns the HTML of a page from its head, structured data, rendered body, and assets. A vike server adds the assets
 * itself. The second notice follows the page in the document, because the skip link must come first, but is displayed
 * at the top. Data is embedded as JSON instead of a script for a strict CSP.
 */
export function renderHtmlDocument(
  head: PageHead,
  structured: readonly StructuredData[],
  body: string,
  load?: PageLoad,
  noticeAbove = '',
  noticeBelow = '',
): string {
  const title = escaped(head.title)
  const description = escaped(head.description)
  const robots = head.indexed ? '' : '<meta name="robots" content="noindex">'
  const url = head.canonical === undefined ? undefined : escaped(head.canonical)
  const canonical =
    url === undefined ? '' : `<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">${load === undefined ? '' : `\n${renderHeadLinks(load.assets)}`}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
${shareCard(head) + robots + canonical}
${renderJsonLd(structured)}
<meta name="theme-color" content="${THEME_COLOR}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/env.js"></script>
<script src="/start.js" defer></script>
</head>
<body>
${noticeAbove}<div id="root">${body}</div>
${noticeBelow}${load === undefined ? '' : renderBodyScripts(load)}</body>
</html>`
}

/**
 * Returns the meta tags for sharing a link: a large card if the page has an image, or else a text card. The alternative
 * text defaults to the page's title.
 */
function shareCard({ image, title }: PageHead): string {
  if (image === undefined) return '<meta name="twitter:card" content="summary">'
  return `<meta property="og:image" content="${escaped(image.src)}"><meta property="og:image:alt" content="${escaped(image.alt || title)}"><meta name="twitter:card" content="summary_large_image">`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
