import { expect, test } from 'vitest'
import { escapeXmlAttribute } from '../formats/xml-text.ts'
import { renderPage } from './html-page.ts'
import { Html, html, renderWebLink } from './html-text.ts'

test('html escapes texts between tags and in attributes', () => {
  const text = `"><script>'&amp;`
  const escaped = '&quot;&gt;&lt;script&gt;&#39;&amp;amp;'
  expect(html`<p title="${text}">${[text, html`<b>${1}</b>`]}</p>`.text).toBe(
    `<p title="${escaped}">${escaped}<b>1</b></p>`,
  )
  expect(escapeXmlAttribute('a\n"b"')).toBe('a&#10;&quot;b&quot;')
})

test('html truncates a long text before escaping it, but does not truncate HTML', () => {
  const long = '<'.repeat(2_000_000)
  expect(html`<p>${long}</p>`.text).toBe(`<p>${'&lt;'.repeat(10_000)}… (1,990,000 more characters in report.json)</p>`)
  expect(html`${new Html(long)}`.text).toBe(long)
})

test('renderWebLink does not link a URL that would be truncated', () => {
  const url = `https://shop.example/${'a'.repeat(10_000)}`
  expect(renderWebLink(url, url).text).not.toContain('href')
  expect(renderWebLink(url.slice(0, 10_000), 'long').text).toContain('href')
})

test("the security policy in a report allows only the page's own script", () => {
  const page = (script?: string): string =>
    renderPage({
      title: 'A report',
      style: new Html(''),
      script,
      header: { verdict: 'passed', job: 'Audit', startedAt: '2026-11-21T09:30:00.000Z', content: [], facts: [] },
      main: html``,
      footer: { rerun: '', content: html`` },
    })
  const policyOf = (text: string): string | undefined => /content="(default-src[^"]*)"/.exec(text)?.[1]
  expect(policyOf(page())).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:")
  // The hash of `go()`, computed by another program.
  expect(policyOf(page('go()'))).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
  )
  expect(page()).toContain('<meta name="robots" content="noindex" />')
})
