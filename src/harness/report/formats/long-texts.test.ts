import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { renderReportPage } from '../html/report-page.ts'
import { createAuditReport, createFinding } from '../model/test-audit-report.ts'
import { reportFormats } from './registry.ts'
import { renderText } from './text.ts'

const LONG = 'x'.repeat(2_000_000)

const contents = { screenshots: new Map<string, string>(), files: [] }

const report = createAuditReport([createFinding('html/title/1', { message: LONG, fix: LONG })])

test('truncates texts of 2 MB in the terminal, and keeps them in report.json', () => {
  expect(renderText(report, 'reports/x').join('\n').length).toBeLessThan(100_000)
  const json = reportFormats.find(({ fileName }) => fileName === 'report.json')
  expect(json?.render(report, contents).length).toBeGreaterThan(4_000_000)
})

test('the head of a page cuts texts, so that the result stays in view', () => {
  const long = 'word '.repeat(1000)
  const finding = createFinding('html/title/1', { message: long, fix: long, place: { pages: [long] } })
  const head =
    parse(renderReportPage(createAuditReport([finding]), contents)).querySelector('header')?.textContent ?? ''
  expect(head).toContain('more characters in report.json')
  expect(head.length).toBeLessThan(3000)
})
