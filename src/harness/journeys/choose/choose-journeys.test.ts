import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertLoadable } from './assert-loadable.ts'
import { chooseJourneys, isJourneyFile, getStepNumber } from './choose-journeys.ts'
import { toLateLoadError, toLoadError } from './load-journey-file.ts'

const STEPS = ['Opens the shop', 'Looks around', 'Leaves']

test.each([
  ['2', 2],
  ['Looks around', 2],
  ['AROUND', 2],
  ['leaves', 3],
])('--until %s selects a step by its number, its name or part of its name', (selector, number) => {
  expect(getStepNumber(selector, 'three', STEPS)).toBe(number)
})

test.each([
  ['0', 'The journey three has no step 0; it has 3.'],
  ['4', 'The journey three has no step 4; it has 3.'],
  ['sells', 'The journey three has no step with "sells" in its name.'],
  ['o', 'The journey three has more than one step with "o" in its name.'],
])('rejects --until %s and lists the steps', (selector, message) => {
  expect(() => getStepNumber(selector, 'three', STEPS)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message,
      next: 'Choose one of: 1. Opens the shop; 2. Looks around; 3. Leaves.',
    }),
  )
})

test('--until prefers a complete name to part of another name', () => {
  expect(getStepNumber('Home', 'two', ['Home page', 'Home'])).toBe(2)
})

test('distinguishes a path from a name', () => {
  const names = ['./my-journey', 'journeys/mine', 'mine.ts', 'mine.js', 'C:\\mine', 'checkout-guest', 'tsx']
  expect(names.map(isJourneyFile)).toEqual([true, true, true, true, true, false, false])
})

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-choice-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return file
}

const source = (name: string) =>
  `{ name: '${name}', summary: 'Mine.', measuredPages: [], privateValues: {}, steps(step) { step('${name}', () => {}) } }`

test.each([
  ['a named export', 'named.ts', `export const limit = 7\nexport const journey = ${source('one')}`],
  ['a default export', 'default.mts', `export default ${source('one')}`],
  ['a list', 'list.js', `export default [${source('one')}]`],
  ['an object of journeys', 'object.mjs', `export default { one: ${source('one')} }`],
  ['both a named and a default export', 'both.ts', `export const one = ${source('one')}\nexport default one`],
  ['module.exports', 'exports.cjs', `module.exports = ${source('one')}`],
  ['CommonJS in TypeScript', 'common.ts', `const { sep } = require('node:path')\nexports.one = ${source('one')}`],
  ['an export in a folder with a CommonJS package.json', 'common/module.js', `export const one = ${source('one')}`],
])('loads a journey from %s', async (_form, name, text) => {
  await write('common/package.json', '{ "type": "commonjs" }')
  const file = await write(name, text)
  expect((await chooseJourneys([file, file])).map((one) => [one.journey.name, one.argument])).toEqual([['one', file]])
})

test('loads all journeys in a file, or one by name', async () => {
  const file = await write('several.ts', `export const one = ${source('one')}\nexport default ${source('two')}`)
  const all = await chooseJourneys([file])
  expect(all.map(({ argument }) => argument).toSorted()).toEqual([`${file}#one`, `${file}#two`])
  expect((await chooseJourneys([`${file}#two`])).map(({ journey }) => journey.name)).toEqual(['two'])
  await expect(chooseJourneys([`${file}#twoo`])).rejects.toMatchObject({
    kind: 'usage',
    message: `The file ${file} exports no journey "twoo". Did you mean "two"?`,
  })
})

test('rejects two journeys with the same name and names both files', async () => {
  const one = await write('one.ts', `export const one = ${source('same')}`)
  const other = await write('other.ts', `export const other = ${source('same')}`)
  await expect(chooseJourneys([one, other])).rejects.toMatchObject({
    kind: 'usage',
    message: `Two journeys are named "same": ${one} and ${other}.`,
  })
  const guest = await write('guest.ts', `export const one = ${source('checkout-guest')}`)
  await expect(chooseJourneys([guest, 'checkout-guest'])).rejects.toMatchObject({ kind: 'usage' })
  await expect(chooseJourneys([guest])).rejects.toMatchObject({
    kind: 'usage',
    message: `Two journeys are named "checkout-guest": src/harness/journeys/registry.ts and ${guest}.`,
  })
  // The file of a registered journey is the same journey.
  const registered = join(import.meta.dirname, '../stock-alert.ts')
  expect((await chooseJourneys([registered])).map(({ argument }) => argument)).toEqual([registered])
})

test.each([
  ['name', `name: 'My Journey'`, '"name" must be lowercase letters, digits and hyphens'],
  ['summary', `sumary: 'Mine.'`, '"sumary" is not a field, did you mean "summary"'],
  ['measuredPages', '', '"measuredPages" is missing'],
  ['privateValues', 'privateValues: null', '"privateValues" must be an object with lists of texts'],
  ['privateValues', `privateValues: ['Rowan']`, '"privateValues" must be an object with lists of texts'],
  ['privateValues', `privateValues: { name: 'Rowan' }`, '"privateValues" must be an object with lists of texts'],
  ['measuredPages', `measuredPages: ['/faq']`, '"measuredPages" must be a list of pages'],
  ['measuredPages', `measuredPages: [{ name: 'Questions', path: 'faq' }]`, '"measuredPages" must be a list of pages'],
  ['isFirstVisit', 'isFirstVisit: false', '"isFirstVisit" must be true'],
  ['requiresStorage', 'requiresStorage: true', '"requiresStorage" must be a string'],
  ['recoveries', 'recoveries: { checkOut: 1 }', '"recoveries" must be an object with a function for each endpoint'],
  ['recoveries', 'recoveries: { checkout() {} }', '"recoveries" must be an object with a function for each endpoint'],
  ['another field', 'isFirstVisitor: true', '"isFirstVisitor" is not a field, did you mean "isFirstVisit"'],
  ['another field', 'owner: "QA"', '"owner" is not a field'],
  ['steps', 'stpes() {}', '"stpes" is not a field, did you mean "steps"'],
])('rejects a journey with an invalid %s and suggests the nearest field', async (field, other, message) => {
  const fields = {
    name: `name: 'mine'`,
    summary: `summary: ''`,
    measuredPages: 'measuredPages: []',
    privateValues: 'privateValues: {}',
    steps: 'steps() {}',
  }
  const texts = Object.values({ ...fields, [field]: other }).filter((text) => text !== '')
  const file = await write(
    `wrong-${field}-${other.replaceAll(/\W+/g, '-')}.mjs`,
    `export const good = ${source('good')}\nexport const bad = { ${texts.join(', ')} }`,
  )
  await expect(chooseJourneys([file])).rejects.toMatchObject({
    kind: 'broken-journey',
    message: expect.stringContaining(`in ${file} is invalid: ${message}`) as unknown,
  })
})

test('rejects a file without journeys, a missing file and a folder', async () => {
  const empty = await write('empty.ts', 'export const limit = 42')
  await expect(chooseJourneys([empty])).rejects.toMatchObject({
    kind: 'broken-journey',
    message: `The file ${empty} exports no journey.`,
  })
  const data = await write('journey.json', '{}')
  for (const [path, message] of [
    [join(folder, 'missing.ts'), `The file ${join(folder, 'missing.ts')} does not exist.`],
    [`${folder}/`, `${folder}/ is not a file.`],
    [data, `${data} is not a TypeScript or JavaScript file.`],
  ] as const) {
    await expect(chooseJourneys([path])).rejects.toMatchObject({ kind: 'usage', message })
  }
})

test.each(['checkout-guest.ts', './chekout-guest.mjs'])('names the closest journey for %s', async (path) => {
  await expect(chooseJourneys([path])).rejects.toMatchObject({
    kind: 'usage',
    message: `The file ${path} does not exist. Did you mean the journey "checkout-guest"?`,
  })
})

/** Loads files in a separate process, because Vitest replaces Node's loader, paths and errors. */
async function loadInNode(files: readonly string[]): Promise<readonly string[]> {
  const script = `const { chooseJourneys } = await import(${JSON.stringify(join(import.meta.dirname, 'choose-journeys.ts'))})
    const results = []
    for (const file of ${JSON.stringify(files)}) {
      results.push(await chooseJourneys([file]).then(([{ journey }]) => journey.name, ({ kind, message, next }) => [kind, message, next].join(' | ')))
    }
    console.log(JSON.stringify(results))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return JSON.parse(stdout) as readonly string[]
}

test('reports a file that cannot be loaded as a broken journey with its line, and loads files from any path', async () => {
  await write('commonjs/package.json', '{ "type": "commonjs" }')
  const files = await Promise.all([
    write('[my] journeys (2)/ärger #1.ts', `export const one = ${source('unicode')}`),
    write('commonjs/one.js', `export const one = ${source('module-in-commonjs')}`),
    write('commonjs/one.ts', `export const one: object = ${source('typescript-in-commonjs')}`),
    write(
      'commonjs/two.js',
      `const { expect } = require('@playwright/test')\nrequire('#harness/targets/devices.ts')\nmodule.exports = ${source('project-imports-in-commonjs')}`,
    ),
    write('wrong.ts', 'export const a = 1\nconst = 2'),
    write('wrong.mjs', 'export const a = 1\nconst = 2'),
    write('await (1).ts', `export {}\n\nawait Promise.reject(new Error('\\u001B[31mno data\\u001B[39m'))`),
    write('exit.ts', 'export {}\nprocess.exit(0)'),
  ])
  expect(await loadInNode(files)).toEqual([
    'unicode',
    'module-in-commonjs',
    'typescript-in-commonjs',
    'project-imports-in-commonjs',
    expect.stringMatching(/^broken-journey \| .*cannot be loaded: Unexpected token.* \| Fix .*wrong\.ts:2\.$/),
    expect.stringMatching(/^broken-journey \| .*cannot be loaded: Unexpected token.* \| Fix .*wrong\.mjs:2\.$/),
    expect.stringMatching(/^broken-journey \| .*cannot be loaded: no data \| Fix .*await \(1\)\.ts:3\.$/),
    expect.stringMatching(/^broken-journey \| .*process\.exit\(0\) must not be called\. \| Fix .*exit\.ts:2\.$/),
  ])
})

test('reports the import of a module that does not exist with its line', async () => {
  const imports = ['./nothing.ts', '#harness/nothing.ts', '#nothing/nothing.ts', 'no-such-package']
  const files = await Promise.all(
    imports.map((name, index) => write(`import-${index}.ts`, `export {}\nimport '${name}'`)),
  )
  const nested = await write('nested.ts', `import './import-0.ts'`)
  expect(await loadInNode([...files, nested])).toEqual([
    expect.stringMatching(
      /: Cannot find module '.*\/nothing\.ts' imported from .*import-0\.ts \| Fix .*import-0\.ts:2\.$/,
    ),
    expect.stringMatching(/: Cannot find module '#harness\/nothing\.ts' imported from .* \| Fix .*import-1\.ts:2\.$/),
    expect.stringMatching(/: Cannot find module '#nothing\/nothing\.ts' imported from .* \| Fix .*import-2\.ts:2\.$/),
    expect.stringMatching(/: Cannot find package 'no-such-package' imported from .* \| Fix .*import-3\.ts:2\.$/),
    expect.stringMatching(/ \| Fix .*import-0\.ts:2\.$/),
  ])
})

test('suggests the closest module for the import of one that does not exist', async () => {
  await write('billing.ts', 'export {}')
  const imports = [
    ['#harness/journeys/actions/bilingform.ts', '#harness/journeys/actions/billing-form.ts'],
    ['#contract/ordr.ts', '#contract/order.ts'],
    ['#harness/journeys/actions/billing-form', '#harness/journeys/actions/billing-form.ts'],
    ['#harness/journeys/billing-form.js', '#harness/journeys/actions/billing-form.ts'],
    ['#harnes/targets/devices.ts', '#harness/targets/devices.ts'],
    ['./biling.ts', './billing.ts'],
  ] as const
  const files = await Promise.all(
    imports.map(([name], index) => write(`misspelled-${index}.ts`, `export {}\nimport '${name}'`)),
  )
  const results = await loadInNode(files)
  for (const [index, [name, closest]] of imports.entries()) {
    const missing = name.startsWith('.') ? join(folder, name) : name
    expect(results[index]).toContain(
      `: Cannot find module '${missing}' imported from ${files[index]}. Did you mean '${closest}'? | Fix `,
    )
    expect(results[index]).toMatch(new RegExp(`misspelled-${index}\\.ts:2\\.$`))
  }
})

test('suggests the closest export for one that a module does not have', async () => {
  const code = `import { fillBillingFrm } from '#harness/journeys/actions/billing-form.ts'\nexport const one = fillBillingFrm`
  const [result] = await loadInNode([await write('missing-export.ts', code)])
  expect(result).toMatch(
    / does not provide an export named 'fillBillingFrm'\. Did you mean 'fillBillingForm'\? \| Fix .*missing-export\.ts:1\.$/,
  )
})

test('suggests "npm run types" only for files that it checks', () => {
  const inProject = toLoadError('find-help.ts', Object.assign(new Error('x'), { stack: '' }))
  expect(inProject.next).toBe('Fix find-help.ts; "npm run types" may show more.')
  expect(toLoadError('/elsewhere/find-help.ts', inProject.cause).next).toBe('Fix /elsewhere/find-help.ts.')
})

test('lists each journey on its own line for an unknown name without a similar one', async () => {
  await expect(chooseJourneys(['x'])).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringMatching(
      /^There is no journey "x"\. The journeys are:\ncheckout-guest\ncheckout-keyboard\n/,
    ) as unknown,
  })
})

test.each(['test', 'test.describe', 'test.beforeEach', 'test.use', 'test.only'])(
  'explains that a file that calls %s() is a Playwright test',
  async (call) => {
    const file = await write('pw.ts', `import { test } from '@playwright/test'\n${call}('x', () => {})`)
    expect(await loadInNode([file])).toEqual([
      `broken-journey | ${file} is a Playwright test, not a journey. | Export a journey; docs/guides/journeys.md has a complete example.`,
    ])
  },
)

test('names an imported file that is a Playwright test', async () => {
  const imported = await write('pw.ts', `import { test } from '@playwright/test'\ntest('x', () => {})`)
  const file = await write('imports-pw.ts', `import './pw.ts'\nexport const one = ${source('imports-pw')}`)
  const [result] = await loadInNode([file])
  expect(result).toBe(
    `broken-journey | ${relative(process.cwd(), imported)} is a Playwright test, not a journey. | Remove its import from ${file}.`,
  )
})

test('explains names with commas and a file written for Playwright itself', async () => {
  await expect(chooseJourneys(['newsletter,stock-alert'])).rejects.toMatchObject({
    next: 'Separate the names with spaces: newsletter stock-alert.',
  })
  const missing = new Error("Cannot find package '@playwright/test' imported from /shop/pw.ts")
  expect(toLoadError('pw.ts', missing).next).toBe(
    'Export an object instead of calling test(); each step receives page and expect; see docs/guides/journeys.md.',
  )
})

test.each([
  ['a method', ':3', ``, `async steps(step) {}`],
  ['an arrow function', ':3', ``, `steps: async (step) => {}`],
  ['a constant', ':1', `const steps = async () => {}`, `steps`],
  ['a function with another name', ``, `async function addSteps() {}`, `steps: addSteps`],
])('rejects an async "steps" with its file and line: %s', async (form, line, before, steps) => {
  const fields = `name: 'late', summary: 'Late.', measuredPages: [], privateValues: {},`
  const file = await write(`${form}.ts`, `${before}\nexport default { ${fields}\n${steps} }`)
  const place = relative(process.cwd(), file)
  await expect(chooseJourneys([file])).rejects.toMatchObject({
    kind: 'broken-journey',
    message: `The journey "late" in ${file} is invalid: "steps" must be a function that is not async, because a step that it adds later does not run.`,
    next: `Remove "async" in ${place}${line}, and wait inside of a step instead.`,
  })
})

const FIELDS = `name: 'slow', summary: 'Slow.', measuredPages: [], privateValues: {}`
const FINE = `export const journey = { ${FIELDS}, steps(step) { step('Opens', () => {}) } }`

test.each([
  ['an infinite loop', 2_000, `for (;;) {}\n${FINE}`, 'did not return within 2 s; it may be in an infinite loop.'],
  [
    'an infinite loop in steps',
    2_000,
    `export const journey = { ${FIELDS}, steps() { for (;;) {} } }`,
    'did not return within 2 s; it may be in an infinite loop.',
  ],
  // Found when the thread ends, not by the limit.
  [
    'an await that never ends',
    30_000,
    `await new Promise(() => {})\n${FINE}`,
    'an "await" outside of its steps never ends.',
  ],
])('rejects a file with %s', async (_mistake, limitMs, code, reason) => {
  const file = join(folder, 'slow.mjs')
  await writeFile(file, code)
  const error = await assertLoadable(file, limitMs).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ kind: 'broken-journey', next: `Fix the code outside of the steps in ${file}.` })
  expect((error as Error).message).toMatch(/^The journey in .*slow\.mjs cannot be loaded: /)
  expect((error as Error).message.endsWith(reason)).toBe(true)
})

test('leaves a file that loads, throws or exits to the command', async () => {
  const file = join(folder, 'slow.mjs')
  for (const code of [FINE, `throw new Error('Broken')`, 'process.exit(3)', 'const = 1']) {
    await writeFile(file, code)
    await expect(assertLoadable(file)).resolves.toBeUndefined()
  }
  await expect(assertLoadable(join(folder, 'missing.mjs'))).resolves.toBeUndefined()
})

test.each([
  ['a timer', `setTimeout(() => { throw new Error('not today') }, 0)\n${FINE}`, 1],
  ['a promise that it does not await', `${FINE}\nPromise.reject(new Error('not today'))`, 2],
])('rejects a file that throws in %s while it loads', async (_place, code, line) => {
  const file = join(folder, 'slow.mjs')
  await writeFile(file, code)
  await expect(assertLoadable(file)).rejects.toMatchObject({
    kind: 'broken-journey',
    message: `The journey in ${file} cannot be loaded: not today`,
    next: expect.stringMatching(new RegExp(`^Fix .*slow\\.mjs:${line}\\.$`)) as unknown,
  })
})

test('describes an error that a file throws after it has loaded, and no error of other code', () => {
  const late = Object.assign(new Error('not today'), {
    stack: 'Error\n    at Timeout._onTimeout (file:///my/late.ts:3:7)',
  })
  expect(toLateLoadError(late)).toMatchObject({
    kind: 'broken-journey',
    message: expect.stringMatching(
      /^The code outside of the steps in .*my\/late\.ts threw an error: not today$/,
    ) as unknown,
    next: expect.stringMatching(/^Fix .*late\.ts:3\.$/) as unknown,
  })
  expect(toLateLoadError(new Error('elsewhere'))).toBeUndefined()
  expect(toLateLoadError('elsewhere')).toBeUndefined()
})
