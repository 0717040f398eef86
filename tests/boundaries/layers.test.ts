import { posix } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Finding, lintProject } from './lint-project.ts'

/** A folder in each layer, and the alias that other layers use for it. */
const LAYER_FOLDERS: Readonly<Record<string, { readonly folder: string; readonly alias?: string }>> = {
  errors: { folder: 'src/errors', alias: '#errors' },
  folders: { folder: 'src/folders', alias: '#folders' },
  contract: { folder: 'src/contract', alias: '#contract' },
  routes: { folder: 'src/routes', alias: '#routes' },
  environment: { folder: 'src/environment', alias: '#environment' },
  domain: { folder: 'src/domain', alias: '#domain' },
  api: { folder: 'src/api', alias: '#api' },
  ui: { folder: 'src/app/ui', alias: '#app/ui' },
  state: { folder: 'src/app/session', alias: '#app/session' },
  providers: { folder: 'src/app/providers/payment', alias: '#app/providers/payment' },
  cart: { folder: 'src/app/features/cart', alias: '#app/features/cart' },
  checkout: { folder: 'src/app/features/checkout', alias: '#app/features/checkout' },
  frame: { folder: 'src/app/layout', alias: '#app/layout' },
  pages: { folder: 'pages/home' },
  renderer: { folder: 'renderer' },
  redaction: { folder: 'src/redaction', alias: '#redaction' },
  fixtures: { folder: 'fixtures', alias: '#fixtures' },
  mock: { folder: 'src/mock/engine', alias: '#mock/engine' },
  harness: { folder: 'src/harness/journeys', alias: '#harness/journeys' },
  export: { folder: 'src/export', alias: '#export' },
  cli: { folder: 'src/cli/commands', alias: '#cli/commands' },
}

type Edge = 'any' | 'types' | 'lazy' | 'forbidden'

const any = (...layers: readonly string[]): Readonly<Record<string, Edge>> =>
  Object.fromEntries(layers.map((layer) => [layer, 'any']))

const BELOW_STATE = ['api', 'domain', 'contract', 'routes', 'environment']
const BELOW_FEATURES = ['state', 'providers', 'ui', 'api', 'domain', 'contract', 'routes']
const BELOW_LAYOUT = [...BELOW_FEATURES, 'environment', 'cart', 'checkout']

/** The allowed imports, defined independently of the rule. All other imports are forbidden. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, Edge>>>> = {
  errors: {},
  folders: any('errors'),
  contract: {},
  routes: {},
  environment: any('errors', 'contract', 'routes'),
  domain: { contract: 'types' },
  api: any('contract'),
  ui: {},
  state: any(...BELOW_STATE),
  providers: any(...BELOW_STATE, 'ui'),
  cart: any(...BELOW_FEATURES),
  checkout: any(...BELOW_FEATURES),
  frame: any(...BELOW_LAYOUT),
  pages: any(...BELOW_LAYOUT, 'frame'),
  renderer: any(...BELOW_LAYOUT, 'frame', 'pages'),
  redaction: {},
  fixtures: any('contract'),
  mock: any('errors', 'folders', 'contract', 'environment', 'fixtures', 'redaction'),
  harness: any('errors', 'folders', 'contract', 'routes', 'environment', 'redaction'),
  export: { ...any('errors', 'folders', 'routes', 'environment', 'contract', 'api', 'redaction'), renderer: 'types' },
  cli: { errors: 'any', export: 'lazy', mock: 'lazy', harness: 'lazy', environment: 'lazy' },
}

const LAYERS = Object.keys(LAYER_FOLDERS)
const pairs = LAYERS.flatMap((from) => LAYERS.map((to) => ({ from, to }))).filter(({ from, to }) => from !== to)

const getFolder = (layer: string) => LAYER_FOLDERS[layer]?.folder ?? ''
const getFile = (from: string, to: string) => `${getFolder(from)}/imports-${to}.ts`

/** Returns code that imports another layer in every possible way. The findings are compared line by line. */
function createAllImports(from: string, to: string): string {
  const relative = posix.relative(getFolder(from), `${getFolder(to)}/thing.ts`)
  const alias = LAYER_FOLDERS[to]?.alias
  const named = alias === undefined ? relative : `${alias}/thing.ts`
  return [
    `import { one } from '${named}'`,
    `import { two } from '${relative}'`,
    `export { three } from '${named}'`,
    `export * from '${relative}'`,
    `export const four = await import('${named}')`,
    `export const five = (name: string) => import(\`${posix.dirname(relative)}/\${name}.ts\`)`,
    `import type { Six } from '${named}'`,
    `import type { Seven } from '${relative}'`,
    `export type Eight = import('${named}').Eight`,
    'export const all = [one, two]',
    'export type All = [Six, Seven]',
  ].join('\n')
}

const FLAGGED_LINES: Readonly<Record<Edge, string>> = {
  any: '',
  types: '1 2 3 4 5 6',
  lazy: '1 2 3 4',
  forbidden: '1 2 3 4 5 6 7 8 9',
}

const SAMPLES = {
  'src/harness/observe/drives.ts':
    "import { chromium } from 'playwright'\nimport 'playwright/test'\nimport '@axe-core/playwright'\nimport 'axe-core'\nimport 'lighthouse/core/index.js'\n",
  'src/harness/drivers/drives.ts':
    "import 'playwright'\nimport '@axe-core/playwright'\nimport 'axe-core'\nimport 'lighthouse'\n",
  'src/export/drives.ts': "import 'playwright'\n",
  'src/harness/report/renders.ts': "import 'react'\nimport 'react-dom/server'\n",
  'src/mock/renders.ts': "import 'react'\n",
  'src/domain/parses.ts': "import 'zod/mini'\nimport 'node:fs'\n",
  'src/contract/parses.ts': "import 'zod/mini'\n",
  'src/contract/reads.ts': "import 'undici'\nimport 'node:fs'\n",
  'src/app/features/cart/reads.ts': "import 'node:fs'\n",
  'src/app/features/cart/add.browser.test.tsx':
    "import '#mock/server/server.ts'\nimport '#fixtures/catalog.ts'\nimport '#environment/runtime-settings.ts'\n",
  'src/app/features/cart/pay.test.ts': "import '#harness/journeys/buy.ts'\n",
  'src/app/features/cart/test-cart.ts': "import '#mock/server/server.ts'\n",
  'src/app/features/cart/cart.ts': "import './test-cart.ts'\n",
  'src/mock/engine.test.ts': "import '#domain/money.ts'\n",
  'src/harness/findings/reads.ts':
    "import '../report/model/report.ts'\nimport './finding.ts'\nimport '../run-journeys.ts'\n",
  'src/harness/report/model/reads.ts': "import '../html/page.ts'\nimport '../../findings/finding.ts'\n",
  'src/harness/report/html/reads.ts': "import '../model/report.ts'\n",
  'src/harness/tools/reads.ts': "import '../findings/finding.ts'\n",
  'src/harness/reads.ts': "import './runner/run-plan.ts'\n",
  'src/harness/findings/reads.test.ts': "import '../report/model/test-report.ts'\n",
  'src/tools/strings.ts': "import 'zod'\n",
  'src/cli/chores.ts': "import '../../scripts/verify.ts'\n",
  'src/cli/dots.ts': "import './../cli/../mock/server.ts'\n",
  'tests/cli/all.test.ts':
    "import '../../src/app/ui/button.tsx'\nimport '#mock/server/server.ts'\nimport 'playwright'\n",
}

const FETCH =
  'export const one = fetch\nexport const two = () => globalThis.fetch\nexport const three = () => window.fetch\n'
const STORAGE =
  'export const one = localStorage\nexport const two = sessionStorage\nexport const three = () => globalThis.localStorage\n'
const FETCH_FORBIDDEN = [
  'src/app/session',
  'src/app/features/cart',
  'src/app/layout',
  'src/domain',
  'pages/home',
  'renderer',
]
const FETCH_ALLOWED = ['src/api', 'src/cli', 'src/export', 'src/harness', 'src/mock']

let findings: readonly Finding[] = []

beforeAll(() => {
  const files = new Map<string, string>(Object.entries(SAMPLES))
  for (const { from, to } of pairs) files.set(getFile(from, to), createAllImports(from, to))
  for (const folder of [...FETCH_FORBIDDEN, ...FETCH_ALLOWED]) files.set(`${folder}/calls.ts`, FETCH)
  files.set('src/app/features/cart/stores.ts', STORAGE)
  findings = lintProject(files)
})

const LAYER_RULE = /^boundaries\(layers\)$/
const FETCH_RULES = /^eslint\(no-restricted-(globals|properties)\)$/

const getFindings = (file: string, rule = LAYER_RULE) =>
  findings.filter((finding) => finding.file === file && rule.test(finding.rule))

const getFlaggedLines = (file: string, rule = LAYER_RULE) =>
  getFindings(file, rule)
    .map(({ line }) => line)
    .toSorted((a, b) => a - b)
    .join(' ')

test.each(LAYERS)('forbidden imports in %s are errors, and allowed ones pass', (from) => {
  const others = LAYERS.filter((to) => to !== from)
  const expected = others.map((to) => [to, FLAGGED_LINES[ALLOWED[from]?.[to] ?? 'forbidden']])
  expect(Object.fromEntries(others.map((to) => [to, getFlaggedLines(getFile(from, to))]))).toEqual(
    Object.fromEntries(expected),
  )
})

test.each([
  ['browser packages outside the drivers', 'src/harness/observe/drives.ts', '1 2 3 4 5'],
  ['browser packages in another layer', 'src/export/drives.ts', '1'],
  ['React in the harness', 'src/harness/report/renders.ts', '1 2'],
  ['React in the mock', 'src/mock/renders.ts', '1'],
  ['packages and Node in the domain', 'src/domain/parses.ts', '1 2'],
  ['packages other than zod in the contract', 'src/contract/reads.ts', '1 2'],
  ['Node in the app', 'src/app/features/cart/reads.ts', '1'],
  ['the harness in an app test', 'src/app/features/cart/pay.test.ts', '1'],
  ['the domain in a mock test', 'src/mock/engine.test.ts', '1'],
  ['shared test code outside of tests', 'src/app/features/cart/cart.ts', '1'],
  ['a file outside all layers', 'src/tools/strings.ts', '1'],
  ['a repository script in the command', 'src/cli/chores.ts', '1'],
  ['a later harness folder, and an entry point', 'src/harness/findings/reads.ts', '1 3'],
  ['a later report folder', 'src/harness/report/model/reads.ts', '1'],
  ['a harness folder without a place in the order', 'src/harness/tools/reads.ts', '1'],
  ['an indirect path', 'src/cli/dots.ts', '1'],
])('reports %s', (_, file, lines) => {
  expect(getFlaggedLines(file)).toBe(lines)
})

test.each([
  ['browser packages in the drivers', 'src/harness/drivers/drives.ts'],
  ['zod in the contract', 'src/contract/parses.ts'],
  ['the mock, its data and settings in an app test', 'src/app/features/cart/add.browser.test.tsx'],
  ['the mock in shared test code of the app', 'src/app/features/cart/test-cart.ts'],
  ['an earlier harness folder', 'src/harness/report/html/reads.ts'],
  ['any harness folder in the entry points', 'src/harness/reads.ts'],
  ['any harness folder in a test', 'src/harness/findings/reads.test.ts'],
  ['anything in tests across layers', 'tests/cli/all.test.ts'],
])('allows %s', (_, file) => {
  expect(getFlaggedLines(file)).toBe('')
})

test.each(FETCH_FORBIDDEN)('API-02 fetch is an error in %s', (folder) => {
  expect(getFlaggedLines(`${folder}/calls.ts`, FETCH_RULES)).toBe('1 2 3')
})

test.each(FETCH_ALLOWED)('fetch is allowed in %s', (folder) => {
  expect(getFlaggedLines(`${folder}/calls.ts`, FETCH_RULES)).toBe('')
})

test('SESS-22 browser storage is an error outside the storage table', () => {
  expect(getFlaggedLines('src/app/features/cart/stores.ts', FETCH_RULES)).toBe('1 2 3')
})

test('findings describe the problem and the fix', () => {
  const first = (file: string) => getFindings(file)[0]?.message
  expect(first(getFile('harness', 'domain'))).toBe(
    'harness may not import domain. It may import: errors, folders, contract, routes, environment, redaction.',
  )
  expect(first(getFile('cart', 'checkout'))).toBe(
    'features/cart may not import features/checkout: move the shared code to a lower layer.',
  )
})
