import { expect, test } from 'vitest'
import { xmlAttribute } from '../formats/xml-text.ts'
import { reportPage } from './html-page.ts'
import { Html, html } from './html-text.ts'

test('JRNY-14 no text breaks out of its place in a report, neither between tags nor in an attribute', () => {
  const text = `"><script>'&amp;`
  const escaped = '&quot;&gt;&lt;script&gt;&#39;&amp;amp;'
  expect(html`<p title="${text}">${[text, html`<b>${1}</b>`]}</p>`.text).toBe(
    `<p title="${escaped}">${escaped}<b>1</b></p>`,
  )
  expect(xmlAttribute('a\n"b"')).toBe('a&#10;&quot;b&quot;')
})

test('JRNY-14 JRNY-72 the policy of a report lets nothing be loaded, and no script run but its own', () => {
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
  // The hash of `go()`, as any other program computes it.
  expect(policyOf(page('go()'))).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
  )
  expect(page()).toContain('<meta name="robots" content="noindex" />')
})
