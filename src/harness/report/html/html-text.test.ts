import { expect, test } from 'vitest'
import { xmlAttribute } from '../formats/xml-text.ts'
import { reportPage } from './html-page.ts'
import { Html, html } from './html-text.ts'

test('JRNY-14 html escapes texts between tags and in attributes', () => {
  const text = `"><script>'&amp;`
  const escaped = '&quot;&gt;&lt;script&gt;&#39;&amp;amp;'
  expect(html`<p title="${text}">${[text, html`<b>${1}</b>`]}</p>`.text).toBe(
    `<p title="${escaped}">${escaped}<b>1</b></p>`,
  )
  expect(xmlAttribute('a\n"b"')).toBe('a&#10;&quot;b&quot;')
})

test("JRNY-14 JRNY-72 the security policy of a report allows only the page's own script", () => {
  const page = (script?: string): string =>
    reportPage({
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
