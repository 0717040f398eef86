import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { runAudits } from '#harness/audits/run-audits.ts'
import { AuditReport } from '#harness/report/audit/audit-report.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { demoExport } from '../demo-export.ts'
import { schemaErrors } from '../harness/report-schema.ts'
import { patientBudgets } from '../patient-budgets.ts'
import { runStorefront } from './run-storefront.ts'

/** A build, and a browser on a busy computer. */
const LIMIT_MS = 180_000

let folder: string
let shop: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-audit-'))
  shop = await demoExport()
}, LIMIT_MS)

afterAll(async () => {
  await rm(folder, { recursive: true })
})

const audit = (...parameters: string[]) => runStorefront(['audit', ...parameters], { cwd: folder })

async function report(...parameters: string[]): Promise<AuditReport> {
  const { stdout, stderr } = await audit(...parameters, '--json')
  if (stdout === '') throw new Error(stderr)
  return AuditReport.parse(JSON.parse(stdout))
}

/** A copy of the export with pages rewritten and described anew; their scripts would put back what the test takes out. */
async function rewritten(name: string, pages: Readonly<Record<string, (html: string) => string>>): Promise<string> {
  const copy = join(folder, name)
  await cp(shop, copy, { recursive: true })
  const description = JSON.parse(await readFile(join(copy, 'export.json'), 'utf8')) as {
    pages: { file: string; sha256: string }[]
  }
  for (const [file, rewrite] of Object.entries(pages)) {
    const before = await readFile(join(copy, file), 'utf8')
    const after = rewrite(before.replace(/<script[^>]*type="module"[^>]*><\/script>/g, ''))
    await writeFile(join(copy, file), after)
    // The server prefers compressed copies, and these are of the page before.
    for (const ending of ['.br', '.gz']) await rm(join(copy, file + ending), { force: true })
    const page = description.pages.find((each) => each.file === file)
    if (page !== undefined) page.sha256 = createHash('sha256').update(after).digest('hex')
  }
  await writeFile(join(copy, 'export.json'), JSON.stringify(description))
  return copy
}

const inMain = (inner: string) => (html: string) => html.replace('</main>', `${inner}</main>`)

test(
  'AUD-01 AUD-03 AUD-10 the demo has nothing to mend, and the report says so in four forms',
  async () => {
    const { code, stdout } = await audit('--fast', '--dir', shop)
    expect(stdout).toMatch(/^Nothing to mend\.\nReport: reports\/[\w-]+-audit\/index\.html\n$/)
    expect(code).toBe(0)
    const run = (await readdir(join(folder, 'reports'))).find((name) => name.endsWith('-audit')) ?? ''
    expect((await readdir(join(folder, 'reports', run))).toSorted()).toEqual([
      'index.html',
      'junit.xml',
      'report.json',
      'report.sarif',
    ])
    const page = await readFile(join(folder, 'reports', run, 'index.html'), 'utf8')
    expect(page).toContain('Nothing to mend')
    expect(page).not.toContain('Known issues')
  },
  LIMIT_MS,
)

/** The commands of the guide for editors, as their words. */
const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/audit.md'), 'utf8')
const examples = [...guide.matchAll(/^npx storefront audit (.*)$/gm)].map(([, words = '']) =>
  words.split(' ').map((word) => word.replaceAll('"', '')),
)

describe('docs/guides/audit.md', () => {
  test('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(5)
    expect(examples[0]).toEqual(['--fast'])
  })

  // The first has been run above.
  test.each(examples.slice(1))(
    'AUD-01 audit %s %s finds nothing to mend in the demo',
    async (...words) => {
      const { code, stdout } = await audit(...words, '--dir', shop)
      expect(stdout).toContain('Nothing to mend')
      expect(code).toBe(0)
    },
    LIMIT_MS,
  )
})

describe('what is wrong with pages', () => {
  test(
    'AUD-07 A11Y-06 barriers are found in a real browser, each at its element, at 320 px too',
    async () => {
      const seeds: readonly [rule: string, html: string, selector: string][] = [
        ['image-alt', '<img id="seed-alt" src="/favicon.svg" width="30" height="30">', '#seed-alt'],
        ['link-name', '<a id="seed-link" href="/faq"></a>', '#seed-link'],
        ['button-name', '<button id="seed-button" type="button"></button>', '#seed-button'],
        ['label', '<input id="seed-field" type="text">', '#seed-field'],
        ['select-name', '<select id="seed-select"><option>One</option></select>', '#seed-select'],
        ['empty-heading', '<h2 id="seed-heading"></h2>', '#seed-heading'],
        ['heading-order', '<h6 id="seed-order">Small</h6>', '#seed-order'],
        ['listitem', '<li id="seed-item">Alone</li>', '#seed-item'],
        ['aria-roles', '<div id="seed-role" role="botton">x</div>', '#seed-role'],
        ['aria-valid-attr', '<p id="seed-attribute" aria-labeledby="x">x</p>', '#seed-attribute'],
        [
          'aria-required-attr',
          '<div id="seed-slider" role="slider" tabindex="0" aria-label="Size"></div>',
          '#seed-slider',
        ],
        ['svg-img-alt', '<svg id="seed-svg" role="img" width="9" height="9"></svg>', '#seed-svg'],
      ]
      // Each is there in one of the states alone.
      const states = [
        '(prefers-reduced-motion: reduce)',
        '(prefers-reduced-motion: no-preference)',
        '(min-width: 1000px)',
      ]
      const shown = states.map(
        (media, index) =>
          `<link rel="stylesheet" media="${media}" href="/seed-${index}.css"><img hidden id="seed-${index}" src="/favicon.svg" width="30" height="30">`,
      )
      const html = [...seeds.map(([, seed]) => seed), ...shown].join('')
      const wide = '<input size="200" aria-label="Wide">'
      const copy = await rewritten('barriers', { 'warranty/index.html': inMain(html + wide) })
      for (const index of states.keys()) {
        await writeFile(join(copy, `seed-${index}.css`), `#seed-${index} { display: block }`)
      }
      const { findings } = await report('/warranty', '--only', 'accessibility', '--dir', copy)
      for (const [index, state] of states.entries()) {
        const selectors = findings.map(({ technical }) => technical?.selector)
        expect(selectors, state).toContain(`#seed-${index}`)
      }
      for (const [rule, , selector] of seeds) {
        const found = findings.find((finding) => finding.rule === rule && finding.technical?.selector === selector)
        expect(found, `${rule} at ${selector}`).toMatchObject({ audit: 'accessibility', pages: ['/warranty'] })
        expect(found?.problem).not.toBe('')
        expect(found?.mend).not.toBe('')
      }
      expect(findings.find(({ rule }) => rule === 'sideways-scroll')?.problem).toContain('At 320 pixels')
    },
    LIMIT_MS,
  )

  test(
    'AUD-05 AUD-06 AUD-09 links, metadata and structured data of an export, by page; a finding in the header once',
    async () => {
      const header = (html: string) => html.replace('<header', '<a href="/nowhere">Nowhere</a><header')
      const copy = await rewritten('findings', {
        'faq/index.html': (html) => header(html.replace(/<meta name="description"[^>]*>/, '')),
        'support/index.html': (html) => header(inMain('<a href="/faq#gone">Gone</a><h1>Again</h1>')(html)),
      })
      const { findings } = await report('--only', 'links,html', '--dir', copy)
      expect(findings.map(({ rule, pages }) => [rule, pages])).toEqual(
        expect.arrayContaining([
          ['no-description', ['/faq']],
          ['broken-anchor', ['/support']],
          ['several-main-headings', ['/support']],
          ['broken-page', ['/faq', '/support']],
        ]),
      )
      expect(findings).toHaveLength(4)
    },
    LIMIT_MS,
  )

  test(
    'AUD-08 a page below its budget fails by name',
    async () => {
      const copy = await rewritten('slow', {
        'warranty/index.html': (html) =>
          html.replace(/<meta name="description"[^>]*>/, '').replace(/<html lang="en"/, '<html'),
      })
      const { findings, measurements } = await report(
        '/warranty',
        '--only',
        'performance',
        '--dir',
        copy,
        '--budgets',
        await patientBudgets(folder),
      )
      // What is missed is not its speed, so once is enough.
      expect(measurements?.map(({ performanceRuns }) => performanceRuns.length)).toEqual([1])
      expect(findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['budget-accessibility', 'budget-seo']))
      expect(findings.find(({ rule }) => rule === 'budget-seo')?.mend).toContain('meta description')
    },
    LIMIT_MS,
  )
})

describe('known issues', () => {
  const ID = 'html/no-description/faq/head > meta[name=description]'
  const issue = { finding: ID, reason: 'The CMS is being moved', owner: 'Ann', until: '2999-12-31' }
  let copy: string

  beforeAll(async () => {
    copy = await rewritten('known', {
      'faq/index.html': (html) => html.replace(/<meta name="description"[^>]*>/, ''),
    })
  })

  async function withIssues(...issues: object[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
    const file = join(folder, 'known.json')
    await writeFile(file, JSON.stringify({ issues }))
    return audit('--only', 'html', '--dir', copy, '--known-issues', file)
  }

  test(
    'AUD-11 one that holds does not count',
    async () => {
      const { code, stdout } = await withIssues(issue)
      expect(stdout).toContain('Nothing to mend, 1 known and not counted.')
      expect(code).toBe(0)
      const page = await readFile(join(folder, 'reports/latest/index.html'), 'utf8')
      expect(page).toMatch(/<h2 id="known">Known issues<\/h2>[^]*The CMS is being moved/)
    },
    LIMIT_MS,
  )

  test(
    'AUD-11 one that ran out counts again and is told, and so is one that is found no longer',
    async () => {
      const gone = { ...issue, finding: 'html/no-title/faq/head > title' }
      const { code, stdout } = await withIssues({ ...issue, until: '2020-01-31' }, gone)
      expect(stdout).toContain(`Known issue ran out on 2020-01-31: ${ID} (Ann)`)
      expect(stdout).toContain('Known issue found no longer: html/no-title/faq/head > title (Ann)')
      expect(stdout).toContain('1 finding.')
      expect(code).toBe(1)
    },
    LIMIT_MS,
  )

  test(
    'JRNY-14 AUD-03 AUD-09 the next audit says what is new and what is fixed, and its JSON is as its schema says',
    async () => {
      const found = await report('--only', 'html', '--dir', copy)
      expect(found.findings.map(({ id }) => id)).toEqual([ID])
      expect(schemaErrors('audit', found)).toEqual([])
      const { stdout } = await audit('--only', 'html', '--dir', shop)
      expect(stdout).toContain('Nothing to mend.\nSince the run before: 0 new, 0 known, 1 fixed\n  Fixed: ')
      const again = await report('--only', 'html', '--dir', copy)
      expect(again.comparison).toMatchObject({ fresh: [{ id: ID }], known: [], fixed: [], unseen: [] })
      expect(again.trend.slice(-2).map(({ verdict, complaints }) => [verdict, complaints])).toEqual([
        ['passed', 0],
        ['findings', 1],
      ])
      expect(schemaErrors('audit', again)).toEqual([])
      expect(schemaErrors('audit', { ...again, findings: [{ ...again.findings[0], severity: 'bad' }] })).toEqual([
        '/findings/0/severity must be equal to one of the allowed values',
      ])
      // Other pages or other audits are no run before.
      const other = await report('/faq', '--only', 'html', '--dir', copy)
      expect(other.comparison).toBeNull()
    },
    LIMIT_MS,
  )

  test(
    'AUD-11 a slip in the file is named',
    async () => {
      const { code, stderr } = await withIssues({ ...issue, owener: 'Ann' })
      expect(stderr).toContain('issues.0: unknown "owener"')
      expect(stderr).toContain('Next: each issue has "finding", "reason", "owner" and "until"')
      expect(code).toBe(2)
    },
    LIMIT_MS,
  )
})

describe('a live CMS', () => {
  let server: Server
  let environmentFile: string
  /** Paths of files that the audit asked for. */
  const askedFiles: string[] = []

  beforeAll(async () => {
    const ask = createMock({ fixtures: await loadFixtures() }).fetch
    server = createServer((request, response) => {
      // The media host has all files but one.
      if (request.method === 'HEAD') {
        askedFiles.push(request.url ?? '')
        response.writeHead(askedFiles.length === 1 ? 404 : 200).end()
        return
      }
      void (async () => {
        const answer = await ask(`http://api.example${request.url}`)
        const text = await answer.text()
        const faulty =
          request.url === '/strapi/page/faq' ? text.replace(/"header_title":"[^"]*"/, '"header_title":""') : text
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(faulty)
      })()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const staging = await loadEnvironment('staging', { env: {} })
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    environmentFile = join(folder, 'live.json')
    await writeFile(
      environmentFile,
      JSON.stringify({
        ...staging,
        name: 'live',
        settings: { ...staging.settings, API_BASE_URL: address, MEDIA_BASE_URL: address },
      }),
    )
  })

  afterAll(() => {
    server.close()
  })

  test(
    'AUD-12 AUD-02 AUD-20 is read without an export, and its finding is named by call and field',
    async () => {
      const { code, stdout } = await audit('--env', environmentFile)
      expect(stdout).toContain('so only the content is audited')
      expect(stdout).toContain('In the CMS: strapi/page/faq › header_title')
      expect(stdout).toContain('Seen on: /faq')
      expect(code).toBe(1)
      // AUD-20
      expect(askedFiles.length).toBeGreaterThan(1)
      expect(askedFiles.filter((path) => !path.startsWith('/uploads/'))).toEqual([])
      expect(stdout).toContain(`The file ${askedFiles[0]} cannot be downloaded: the media host answers 404.`)
    },
    LIMIT_MS,
  )
})

test(
  'AUD-17 a word is accepted by the command that the finding names',
  async () => {
    const list = join(folder, 'words.txt')
    await writeFile(list, '')
    const { code, stdout } = await audit('--accept-word', 'frobnik,Sporran', '--known-words', list)
    expect(stdout).toBe(
      '“frobnik” is right from now on: it is in words.txt.\n“Sporran” is right from now on: it is in words.txt.\n',
    )
    expect(code).toBe(0)
    expect(await readFile(list, 'utf8')).toBe('frobnik\nsporran\n')
    const none = await audit('--only', 'content', '--known-words', join(folder, 'no-words.txt'))
    expect(none.stderr).toMatch(/The list of known words, .*no-words\.txt, cannot be read/)
    expect(none.code).toBe(2)
  },
  LIMIT_MS,
)

describe('wrong usage and surroundings', () => {
  test.each([
    [['/fag', '--fast'], 2, 'There is no page /fag. Did you mean /faq?'],
    [['--only', 'contents'], 2, 'There is no audit "contents". Did you mean "content"?'],
    [['--only', 'performance', '--fast'], 2, '--fast leaves out what needs a browser'],
  ])(
    'AUD-10 %j',
    async (parameters, code, words) => {
      const finished = await audit(...parameters, '--dir', shop)
      expect(finished.stderr).toContain(words)
      expect(finished.stderr).toContain('Next: ')
      expect(finished.code).toBe(code)
    },
    LIMIT_MS,
  )

  test(
    'AUD-10 a pattern takes some pages, and --only some audits',
    async () => {
      const { audits } = await report('/product/*', '--only', 'html,content', '--dir', shop)
      expect(audits.map(({ name, checked }) => [name, checked])).toEqual([
        ['content', expect.any(String)],
        ['html', expect.stringMatching(/^31 pages/)],
      ])
    },
    LIMIT_MS,
  )

  test(
    'AUD-08 a budgets file with an unknown score is named',
    async () => {
      const file = join(folder, 'budgets.json')
      await writeFile(file, JSON.stringify({ scores: { performance: 95, beauty: 100 }, exceptions: [] }))
      const { code, stderr } = await audit('--fast', '--dir', shop, '--budgets', file)
      expect(stderr).toContain('The budgets file is wrong at "scores')
      expect(code).toBe(2)
    },
    LIMIT_MS,
  )

  test(
    'AUD-01 an export that is missing, damaged, or half of another version is no pass',
    async () => {
      const missing = await audit('--fast', '--dir', join(folder, 'nothing'))
      expect(missing.stderr).toContain('There is no export in')
      expect(missing.code).toBe(3)
      const half = join(folder, 'half')
      await cp(shop, half, { recursive: true })
      await writeFile(join(half, 'faq/index.html'), '<h1>Another version</h1>')
      const mixed = await audit('--only', 'html', '--dir', half)
      expect(mixed.stderr).toContain('The page faq/index.html is not the one that the export describes.')
      expect(mixed.code).toBe(3)
      await writeFile(join(half, 'export.json'), '{"version":9}')
      const other = await audit('--only', 'html', '--dir', half)
      expect(other.stderr).toContain('of another version or damaged')
      expect(other.code).toBe(3)
    },
    LIMIT_MS,
  )
})

describe('a run in pieces', () => {
  let copy: string

  beforeAll(async () => {
    const withoutDescription = (html: string) => html.replace(/<meta name="description"[^>]*>/, '')
    const pages = ['faq', 'support', 'warranty', 'about-us', 'product/tarn-lr']
    copy = await rewritten(
      'pieces',
      Object.fromEntries(pages.map((page) => [`${page}/index.html`, withoutDescription])),
    )
  })

  test(
    'AUD-27 shards together find what one run finds',
    async () => {
      const whole = await report('--only', 'html,links', '--dir', copy)
      const folders: string[] = []
      for (const shard of ['1/2', '2/2']) {
        const part = await report('--only', 'html,links', '--dir', copy, '--shard', shard)
        expect(part.findings.length).toBeLessThan(whole.findings.length)
        folders.push(await realpath(join(folder, 'reports/latest')))
      }
      const { code, stdout } = await runStorefront(['report', 'merge', ...folders], { cwd: folder })
      expect(stdout).toMatch(/^Merged 2 reports: findings\.\nReport: reports\/[\w-]+-audit(?:-\d+)?\/index\.html\n$/)
      expect(code).toBe(1)
      const merged = AuditReport.parse(JSON.parse(await readFile(join(folder, 'reports/latest/report.json'), 'utf8')))
      const told = ({ findings }: AuditReport) => findings.map(({ id, pages }) => `${id}: ${pages.join()}`).toSorted()
      expect(told(merged)).toEqual(told(whole))
      expect(merged.comparison).toMatchObject({ fresh: [], fixed: [] })
      const alone = await runStorefront(['report', 'merge', folders[0] ?? ''], { cwd: folder })
      expect(alone.stderr).toContain('The report of shard 2 of 2 is missing.')
      expect(alone.code).toBe(2)
    },
    LIMIT_MS,
  )

  test(
    'AUD-25 AUD-24 stopped in the middle it reports what it found, and calls nothing fixed that it did not look at',
    async () => {
      const reportsFolder = join(folder, 'stopped')
      const run = (dir: string, stopAt = Infinity) => {
        const controller = new AbortController()
        return runAudits({
          environment,
          folder: dir,
          exportRequired: true,
          only: ['html'],
          fast: false,
          patterns: [],
          external: false,
          budgetMs: Infinity,
          shard: undefined,
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
      const { report: whole } = await run(copy)
      expect(whole.findings).toHaveLength(5)
      // All five are mended, and the run is stopped before it comes to most of them.
      const { report: stopped } = await run(shop, 10)
      const [html] = stopped.audits
      expect(html).toMatchObject({ name: 'html', isComplete: false, error: null })
      expect(html?.left.length).toBeGreaterThan(50)
      expect(stopped.verdict).toBe('incomplete')
      const notLookedAt = whole.findings.filter(({ pages }) => pages.some((page) => html?.left.includes(page)))
      expect(notLookedAt.length).toBeGreaterThan(0)
      expect(stopped.comparison?.unseen.map(({ id }) => id)).toEqual(notLookedAt.map(({ id }) => id))
      expect(stopped.comparison?.fixed).toHaveLength(5 - notLookedAt.length)
      // What it had looked at is known from then on.
      const { report: again } = await run(shop)
      const known = 82 - notLookedAt.length
      expect(again.audits[0]?.checked).toBe(`82 pages, ${known} of them unchanged since the last audit`)
    },
    LIMIT_MS,
  )

  test(
    'AUD-25 Ctrl-C publishes what was found and ends with 130',
    async () => {
      const cwd = join(folder, 'interrupted')
      await mkdir(cwd)
      const child = spawn(process.execPath, [STOREFRONT, 'audit', '--dir', copy, '--only', 'html,accessibility'], {
        cwd,
      })
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
      // A browser is at work once the pages have been read one by one.
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
    'AUD-28 what one audit cannot read does not keep the others from their work',
    async () => {
      const { code, stdout, stderr } = await audit(
        '--only',
        'content,html,links',
        '--dir',
        copy,
        '--known-words',
        join(folder, 'no-words.txt'),
      )
      expect(stdout).toContain('5 findings.')
      expect(stderr).toMatch(/The list of known words, .*no-words\.txt, cannot be read/)
      expect(code).toBe(2)
      const page = await readFile(join(folder, 'reports/latest/index.html'), 'utf8')
      expect(page).toMatch(/Incomplete:<\/strong> The list of known words, /)
      expect(page).toMatch(/content \(\d\d answers of the CMS\)/)
    },
    LIMIT_MS,
  )

  test(
    'AUD-26 AUD-36 pages for which there is no time are named, and fail nothing',
    async () => {
      const { code, stdout } = await audit('--only', 'accessibility', '--dir', shop, '--budget', '0.001s')
      expect(stdout).toMatch(
        /^Nothing to mend in what was looked at\.\nAccessibility had no time for \/3dbuilder and 70 more pages; --budget gives it more\.\n/,
      )
      expect(code).toBe(0)
      const text = await readFile(join(folder, 'reports/latest/report.json'), 'utf8')
      const { audits, verdict } = AuditReport.parse(JSON.parse(text))
      expect(audits).toMatchObject([{ checked: '0 pages in 4 states each', isComplete: false }])
      expect(audits[0]?.left).toContain('/faq')
      expect(verdict).toBe('incomplete')
      const wrong = await audit('--budget', '10')
      expect(wrong.stderr).toContain('Write a time as 90s, 10m or 2h.')
      expect(wrong.code).toBe(2)
    },
    LIMIT_MS,
  )
})

const STOREFRONT = join(import.meta.dirname, '../../bin/storefront.js')

function unasked(): never {
  throw new Error('Nobody should ask for this.')
}
