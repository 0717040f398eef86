import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { AuditReport } from '#harness/report/audit-report.ts'
import { runAudits } from '#harness/run-audits.ts'
import { auditFolder } from './audit-folder.ts'

/** Time limit for a build and a browser run on a busy computer. */
const LIMIT_MS = 180_000

const STOREFRONT = join(import.meta.dirname, '../../bin/storefront.js')

const folder = auditFolder()
const { audit, rewritten } = folder

function unasked(): never {
  throw new Error('Unexpected request.')
}

let copy: string

beforeAll(async () => {
  const withoutDescription = (html: string) => html.replace(/<meta name="description"[^>]*>/, '')
  const pages = ['faq', 'support', 'warranty', 'about-us', 'product/tarn-lr']
  copy = await rewritten('pieces', Object.fromEntries(pages.map((page) => [`${page}/index.html`, withoutDescription])))
})

test(
  'a stopped audit reports its findings and does not count unchecked findings as fixed',
  async () => {
    const reportsFolder = folder.at('stopped')
    const run = (dir: string, stopAt = Infinity) => {
      const controller = new AbortController()
      return runAudits({
        environment,
        folder: dir,
        exportRequired: true,
        missingExportNext: '',
        only: ['html'],
        fast: false,
        patterns: [],
        external: false,
        budgetMs: Infinity,
        knownIssuesFile: undefined,
        knownWordsFile: undefined,
        budgetsFile: undefined,
        reportsFolder,
        rerun: '',
        connectApi: unasked,
        serve: unasked,
        signal: controller.signal,
        onNoExport: () => {},
        onAudit: () => {},
        onProgress: ({ done }) => {
          if (done >= stopAt) controller.abort()
        },
      })
    }
    const environment = await loadEnvironment('demo', { env: {} })
    const { report: complete } = await run(copy)
    expect(complete.findings).toHaveLength(5)
    // All five problems are fixed, but the run is stopped before it checks most of the pages.
    const { report: stopped } = await run(folder.shop(), 10)
    const [html] = stopped.audits
    expect(html).toMatchObject({ name: 'html', isComplete: false, error: null })
    expect(html?.skippedPages.length).toBeGreaterThan(50)
    expect(stopped.verdict).toBe('incomplete')
    const notChecked = complete.findings.filter(({ place }) =>
      place.pages.some((page) => html?.skippedPages.includes(page)),
    )
    expect(notChecked.length).toBeGreaterThan(0)
    expect(stopped.comparison?.notChecked.map(({ id }) => id)).toEqual(notChecked.map(({ id }) => id))
    expect(stopped.comparison?.fixed).toHaveLength(5 - notChecked.length)
    // The next run knows which pages were checked.
    const { report: second } = await run(folder.shop())
    const pages = Number.parseInt(complete.audits[0]?.checked ?? '', 10)
    const known = pages - notChecked.length
    expect(second.audits[0]?.checked).toBe(`${pages} pages, ${known} of them unchanged since the last audit`)
  },
  LIMIT_MS,
)

test(
  'Ctrl-C publishes the findings and exits with code 130',
  async () => {
    const cwd = folder.at('interrupted')
    await mkdir(cwd)
    const child = spawn(process.execPath, [STOREFRONT, 'audit', '--dir', copy, '--only', 'html,accessibility'], {
      cwd,
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    // The browser starts after all pages have been read.
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('html:')) child.kill('SIGINT')
    })
    const [code] = (await once(child, 'close')) as [number | null]
    expect(output).toContain('5 findings.')
    expect(output).toContain('Accessibility is incomplete: ')
    expect(code).toBe(130)
  },
  LIMIT_MS,
)

test(
  'an audit that cannot read its input does not stop the other audits',
  async () => {
    const { code, stdout, stderr } = await audit(
      '--only',
      'content,html,links',
      '--dir',
      copy,
      '--known-words',
      folder.at('no-words.txt'),
    )
    expect(stdout).toContain('5 findings.')
    expect(stderr).toMatch(/The list of known words, .*no-words\.txt, cannot be read/)
    expect(code).toBe(2)
    const page = await readFile(folder.at('reports/audit/index.html'), 'utf8')
    expect(page).toMatch(/<p class="note">Content is incomplete: The list of known words, /)
    expect(page).toMatch(/content \(\d\d CMS responses\)/)
  },
  LIMIT_MS,
)

test(
  'lists pages that timed out and does not fail',
  async () => {
    const { code, stdout } = await audit('--only', 'accessibility', '--dir', folder.shop(), '--time-limit', '0.001s')
    expect(stdout).toMatch(
      /^No problems found in what was checked\.\nAccessibility timed out before \/3dbuilder and \d\d more pages\. Increase --time-limit\.\n/,
    )
    expect(code).toBe(0)
    const text = await readFile(folder.at('reports/audit/report.json'), 'utf8')
    const { audits, verdict } = AuditReport.parse(JSON.parse(text))
    expect(audits).toMatchObject([{ checked: '0 pages in 4 states each', isComplete: false }])
    const skipped = audits[0]?.skippedPages ?? []
    expect(skipped).toContain('/faq')
    expect(stdout).toContain(` and ${skipped.length - 1} more pages. `)
    expect(verdict).toBe('incomplete')
    const wrong = await audit('--time-limit', '10')
    expect(wrong.stderr).toContain('Use a duration such as 90s, 10m or 2h.')
    expect(wrong.code).toBe(2)
  },
  LIMIT_MS,
)
