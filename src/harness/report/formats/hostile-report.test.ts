import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { renderReportPage } from '../html/report-page.ts'
import { createAuditReport, createFinding } from '../model/test-audit-report.ts'

const HOSTILE =
  '</style></title><script>alert(1)</script><img src=x onerror=alert(1)>"\' onload="x" }*{color:red} `` [x](javascript:alert(1)) | ::error::x\n::set-output name=a::b'
const SCRIPT_URL = 'javascript:alert(1)'

/** Expects that no element, attribute or style of a page comes from text in the report. */
function expectHarmless(page: string): void {
  const parsed = parse(page)
  expect(parsed.querySelectorAll('style')).toHaveLength(1)
  expect(parsed.querySelectorAll('script, iframe, link, object, embed')).toEqual([])
  expect(parsed.querySelector('style')?.text).not.toContain('*{color:red}')
  for (const element of parsed.querySelectorAll('*')) {
    expect(Object.keys(element.attributes).filter((name) => name.startsWith('on') || name === 'src')).toEqual([])
    const { href = '#' } = element.attributes
    expect(href).toMatch(/^(?:#|https?:|\.\.\/|[\w.%()-]+$)/)
  }
  for (const block of page.match(/class="[^"]*"/g) ?? []) expect(block).toMatch(/^class="[\w\- ]*"$/)
}

test('renderReportPage adds no markup from texts, and links only to websites', () => {
  const place = { cmsPath: HOSTILE, field: HOSTILE, quote: HOSTILE, pages: [HOSTILE] }
  const evidence = { selector: HOSTILE, html: HOSTILE, standard: HOSTILE, helpUrl: SCRIPT_URL }
  const hostile = { ...createFinding('html/x/1', { message: HOSTILE, fix: HOSTILE, place }), evidence }
  const report = createAuditReport([
    hostile,
    { ...hostile, id: 'html/x/2', place: { ...hostile.place, editUrl: SCRIPT_URL, pageUrl: SCRIPT_URL } },
  ])
  expect(() => expectHarmless(renderReportPage(report, { screenshots: new Map(), files: [] }))).not.toThrow()
})
