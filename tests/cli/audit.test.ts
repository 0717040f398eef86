import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { writeRelaxedBudgets } from '../relaxed-budgets.ts'
import { auditFolder } from './audit-folder.ts'

/** Time limit for a build and a browser run on a busy computer. */
const LIMIT_MS = 180_000

const folder = auditFolder()
const { audit, report, rewritten } = folder

const inMain = (inner: string) => (html: string) => html.replace('</main>', `${inner}</main>`)

test(
  'AUD-01 AUD-03 reports no problems for the demo in all report formats',
  async () => {
    const { code, stdout } = await audit('--fast', '--dir', folder.shop())
    expect(stdout).toMatch(/^No problems found\.\nReport: reports\/audit\/index\.html\n$/)
    expect(code).toBe(0)
    expect((await readdir(folder.at('reports/audit'))).toSorted()).toEqual(['index.html', 'junit.xml', 'report.json'])
    const page = await readFile(folder.at('reports/audit/index.html'), 'utf8')
    expect(page).toContain('No problems found')
    expect(page).not.toContain('id="known"')
  },
  LIMIT_MS,
)

test(
  'AUD-01 an audit of a page in a browser finds no problems in the demo',
  async () => {
    const { code, stdout } = await audit('/warranty', '--only', 'accessibility', '--dir', folder.shop())
    expect(stdout).toContain('No problems found')
    expect(code).toBe(0)
  },
  LIMIT_MS,
)

describe('faulty pages', () => {
  test(
    'reports accessibility problems with their elements in a browser, including at 320 px',
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
      // Each problem exists in only one state.
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
        await writeFile(join(copy, `seed-${index}.css`), `#seed-${index} { display: block !important }`)
      }
      const { findings } = await report('/warranty', '--only', 'accessibility', '--dir', copy)
      for (const [index, state] of states.entries()) {
        const selectors = findings.map(({ evidence: technical }) => technical?.selector)
        expect(selectors, state).toContain(`#seed-${index}`)
      }
      for (const [rule, , selector] of seeds) {
        const found = findings.find(
          (finding) => finding.rule === `accessibility/${rule}` && finding.evidence?.selector === selector,
        )
        expect(found, `${rule} at ${selector}`).toMatchObject({ place: { pages: ['/warranty'] } })
        expect(found?.message).not.toBe('')
        expect(found?.fix).not.toBe('')
      }
      expect(findings.find(({ rule }) => rule === 'accessibility/horizontal-scroll')?.message).toContain(
        'The page scrolls horizontally',
      )
    },
    LIMIT_MS,
  )

  test(
    'reports problems in links, metadata and structured data by page, and those in the header only once',
    async () => {
      const header = (html: string) => html.replace('<header', '<a href="/nowhere">Nowhere</a><header')
      const copy = await rewritten('findings', {
        'faq/index.html': (html) => header(html.replace(/<meta name="description"[^>]*>/, '')),
        'support/index.html': (html) => header(inMain('<a href="/faq#gone">Gone</a><h1>Again</h1>')(html)),
      })
      const { findings } = await report('--only', 'links,html', '--dir', copy)
      expect(findings.map(({ rule, place }) => [rule, place.pages])).toEqual(
        expect.arrayContaining([
          ['html/missing-description', ['/faq']],
          ['links/broken-anchor', ['/support']],
          ['html/multiple-h1', ['/support']],
          ['links/broken-page', ['/faq', '/support']],
        ]),
      )
      expect(findings).toHaveLength(4)
    },
    LIMIT_MS,
  )

  test(
    'names a page that is below its budget',
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
        await writeRelaxedBudgets(folder.at()),
      )
      // The speed is within the budget, so a single measurement is enough.
      expect(measurements?.map(({ performanceScores: performanceRuns }) => performanceRuns.length)).toEqual([1])
      expect(findings.map(({ rule }) => rule)).toEqual(
        expect.arrayContaining(['performance/budget-accessibility', 'performance/budget-seo']),
      )
      expect(findings.find(({ rule }) => rule === 'performance/budget-seo')?.fix).toContain('meta description')
    },
    LIMIT_MS,
  )
})

describe('a live CMS', () => {
  let server: Server
  let environmentFile: string
  /** Paths of the files that the audit requested. */
  const askedFiles: string[] = []

  beforeAll(async () => {
    const ask = createMock({ fixtures: await loadFixtures() }).fetch
    server = createServer((request, response) => {
      // The media host has all files except one.
      if (request.method === 'HEAD') {
        askedFiles.push(request.url ?? '')
        response.writeHead(askedFiles.length === 1 ? 404 : 200).end()
        return
      }
      void (async () => {
        const apiResponse = await ask(`http://api.example${request.url}`)
        const text = await apiResponse.text()
        const faulty =
          request.url === '/strapi/page/faq' ? text.replace(/"header_title":"[^"]*"/, '"header_title":""') : text
        response.writeHead(apiResponse.status, { 'Content-Type': 'application/json' }).end(faulty)
      })()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const staging = await loadEnvironment('staging', { env: {} })
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    environmentFile = folder.at('live.json')
    await writeFile(
      environmentFile,
      JSON.stringify({
        ...staging,
        name: 'live',
        settings: { ...staging.settings, API_BASE_URL: apiUrl, MEDIA_BASE_URL: apiUrl },
      }),
    )
  })

  afterAll(() => {
    server.close()
  })

  test(
    'AUD-02 reads a live CMS without an export and reports findings by CMS path and field',
    async () => {
      const { code, stdout } = await audit('--env', environmentFile)
      expect(stdout).toContain('so only the content is audited')
      expect(stdout).toContain('In the CMS: strapi/page/faq › header_title')
      expect(stdout).toContain('Seen on: /faq')
      expect(code).toBe(1)
      // Each media file is requested only once.
      expect(askedFiles.length).toBeGreaterThan(1)
      expect(askedFiles.filter((path) => !path.startsWith('/uploads/'))).toEqual([])
      expect(stdout).toContain(`The file ${askedFiles[0]} cannot be downloaded: the media host returns 404.`)
    },
    LIMIT_MS,
  )

  test(
    'AUD-03 the report contains the rerun command, with --env if the environment is different',
    async () => {
      const [demo, live] = [
        await report('/faq', '--only', 'content', '--dir', folder.shop()),
        // A missing export is reported on stderr and not in the JSON.
        await report('/faq', '--env', environmentFile),
      ]
      expect(demo.rerunCommand).toBe(`npx storefront audit /faq --dir ${folder.shop()} --only content`)
      expect(live.rerunCommand).toBe(`npx storefront audit /faq --env ${environmentFile}`)
      expect(live.audits.map(({ name }) => name)).toEqual(['content'])
    },
    LIMIT_MS,
  )
})

test(
  '--accept-words adds words to the list',
  async () => {
    const list = folder.at('words.txt')
    await writeFile(list, '')
    const { code, stdout } = await audit('--accept-words', 'frobnik,Sporran', '--known-words', list)
    expect(stdout).toBe('"frobnik" was added to words.txt.\n"Sporran" was added to words.txt.\n')
    const again = await audit('--accept-words', 'Frobnik', '--known-words', folder.at('words.txt'))
    expect(again.stdout).toBe('"Frobnik" is already in words.txt.\n')
    expect(code).toBe(0)
    expect(await readFile(list, 'utf8')).toBe('frobnik\nsporran\n')
    const noWords = await audit('--only', 'content', '--known-words', folder.at('no-words.txt'))
    expect(noWords.stderr).toMatch(/The list of known words, .*no-words\.txt, cannot be read/)
    expect(noWords.code).toBe(2)
  },
  LIMIT_MS,
)

describe('invalid usage and external failures', () => {
  test.each([
    [['/fag', '--fast'], 2, 'No page matches /fag. Did you mean "/faq"?'],
    [['--only', 'contents'], 2, 'There is no audit "contents". Did you mean "content"?'],
    [['--only', 'performance', '--fast'], 2, '--fast skips all audits selected with --only'],
  ])(
    'rejects %j',
    async (parameters, code, words) => {
      const finished = await audit(...parameters, '--dir', folder.shop())
      expect(finished.stderr).toContain(words)
      expect(finished.stderr).toContain('Next: ')
      expect(finished.code).toBe(code)
    },
    LIMIT_MS,
  )

  test(
    'selects pages by pattern, and audits by --only',
    async () => {
      const { audits } = await report('/product/*', '--only', 'html,content', '--dir', folder.shop())
      expect(audits.map(({ name, checked }) => [name, checked])).toEqual([
        ['content', expect.any(String)],
        ['html', expect.stringMatching(/^31 pages/)],
      ])
    },
    LIMIT_MS,
  )

  test(
    'reports an unknown score in a budgets file',
    async () => {
      const file = folder.at('budgets.json')
      await writeFile(file, JSON.stringify({ scores: { performance: 95, beauty: 100 }, exceptions: [] }))
      const { code, stderr } = await audit('--fast', '--dir', folder.shop(), '--budgets', file)
      expect(stderr).toContain('scores.beauty: Unrecognized field')
      expect(code).toBe(2)
    },
    LIMIT_MS,
  )

  test(
    'AUD-01 rejects a missing or damaged export, and one with files from a different version',
    async () => {
      const missing = await audit('--fast', '--dir', folder.at('nothing'))
      expect(missing.stderr).toContain('There is no export in')
      expect(missing.stderr).toContain(
        'Next: Run "npx storefront build --env demo" in this folder first, or set --dir to the folder of an export.',
      )
      expect(missing.code).toBe(2)
      const half = folder.at('half')
      await cp(folder.shop(), half, { recursive: true })
      await writeFile(join(half, 'faq/index.html'), '<h1>Another version</h1>')
      const mixed = await audit('--only', 'html', '--dir', half)
      expect(mixed.stderr).toContain('The page faq/index.html differs from the one in export.json.')
      expect(mixed.code).toBe(3)
      await writeFile(join(half, 'export.json'), '{"version":9}')
      const other = await audit('--only', 'html', '--dir', half)
      expect(other.stderr).toContain('damaged or from another version')
      expect(other.code).toBe(2)
    },
    LIMIT_MS,
  )
})
