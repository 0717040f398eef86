import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JourneyReport } from '#harness/report/model/journey-report.ts'
import { JourneyRun } from '#harness/report/model/journey-run.ts'
import { runInProcess } from '../commands/run-in-process.ts'
import { linkDemoExport } from '../demo-export.ts'
import { createDemoFolder } from '../harness/demo-folder.ts'
import { type CommandResult, findCommand, runShell, readStorefrontCommands } from './recipe.ts'

/** Time limit for nine runs, four at a time, on two busy cores. */
const LIMIT_MS = 240_000

const folder = createDemoFolder()

/** Returns the source of a journey that only opens a page. */
const createJourney = (name: string, path: string): string =>
  `export const journey = { name: '${name}', summary: 'Opens a page.', measuredPages: [], privateValues: {},
  steps(step) { step('Opens ${path}', async ({ open }) => open('${path}')) } }`

/** Runs a line of a recipe with the two journeys. */
function shell(line: string, options: { readonly cwd: string; readonly part: number }): Promise<CommandResult> {
  const variables = {
    ENVIRONMENT: 'demo',
    JOURNEYS: './looks-home.ts ./looks-around.ts',
    GITHUB_STEP_SUMMARY: 'summary.md',
  }
  return runShell(line, { ...options, variables })
}

async function clone(name: string): Promise<string> {
  const cwd = folder.at(name)
  await mkdir(cwd)
  await linkDemoExport(join(cwd, 'dist/demo'))
  await writeFile(join(cwd, 'looks-home.ts'), createJourney('looks-home', '/'))
  await writeFile(join(cwd, 'looks-around.ts'), createJourney('looks-around', '/collection/sale'))
  return cwd
}

/** Returns the visible result of a run, without durations, folders and mock requests. */
const getVisibleResult = ({ entries }: JourneyRun): unknown =>
  entries
    .map(({ journey, device, verdict, note }) => ({ journey, device, verdict, note }))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))

async function readRun(cwd: string): Promise<JourneyRun> {
  const names = await readdir(join(cwd, 'reports'))
  const name = names.find((candidate) => candidate.endsWith('-journeys')) ?? 'none'
  return JourneyRun.parse(JSON.parse(await readFile(join(cwd, 'reports', name, 'run.json'), 'utf8')))
}

test(
  'JRNY-42 JRNY-43 the recipes run journeys as four shards in separate folders and merge the reports into one run',
  async () => {
    const [github, gitlab] = [await readStorefrontCommands('GitHub Actions'), await readStorefrontCommands('GitLab CI')]
    // The recipes use the same commands with different shell syntax.
    const plain = (text: string): string =>
      text.replace(/ \|\| code.*$/, '').replaceAll(/"?\$(?:\{\{ matrix\.part \}\}|CI_NODE_INDEX)\/4"?/g, 'N/4')
    expect(plain(findCommand(gitlab, 'journey'))).toBe(plain(findCommand(github, 'journey')))
    expect(gitlab.map((command) => command.split(' ')[2])).toEqual(github.map((command) => command.split(' ')[2]))

    const report = await clone('report')
    const parts = [1, 2, 3, 4]
    const ended = await Promise.all(
      parts.map(async (part) => shell(findCommand(github, 'journey'), { cwd: await clone(`part-${part}`), part })),
    )
    expect(ended.map(({ code, output }) => (code === 0 ? 'fine' : output))).toEqual(['fine', 'fine', 'fine', 'fine'])
    for (const part of parts)
      await cp(folder.at(`part-${part}`, 'reports'), join(report, `parts/journeys-${part}`), { recursive: true })
    const merged = await shell(findCommand(github, 'report merge'), { cwd: report, part: 1 })
    expect(merged.output).toContain('4 of 4 runs passed.')
    expect(merged.code).toBe(0)

    const alone = await clone('alone')
    const unshardedLine = findCommand(github, 'journey').replace(/ --shard .*$/, '')
    expect((await shell(unshardedLine, { cwd: alone, part: 1 })).code).toBe(0)
    const [one, all] = [await readRun(report), await readRun(alone)]
    expect(getVisibleResult(one)).toEqual(getVisibleResult(all))
    expect(one.entries).toHaveLength(4)
    for (const { folder: name } of one.entries) {
      const text = await readFile(join(report, 'reports', name ?? 'none', 'report.json'), 'utf8')
      expect(JourneyReport.parse(JSON.parse(text)).steps.map(({ status }) => status)).toEqual(['passed'])
    }
    expect(await readFile(join(report, 'summary.md'), 'utf8')).toMatch(
      /^## Journeys: 4 of 4 passed\n[^]+\| looks-home \| desktop \| ✅ passed \|/,
    )

    const mergeWithError = async (...folders: readonly string[]): Promise<string> => {
      const { code, output } = await shell(`npx storefront report merge ${folders.join(' ')}`, { cwd: report, part: 1 })
      expect(code).toBe(2)
      return output
    }
    const [first = '', second = '', third = '', fourth = ''] = parts.map((part) => `parts/journeys-${part}`)
    expect(await mergeWithError(first, second, fourth)).toContain('Shard 3 of 4 is missing.')
    expect(await mergeWithError(first, first, third, fourth)).toContain('Shard 1 of 4 was passed twice.')
    expect(await mergeWithError('dist')).toContain('dist contains no shard of a run.')
    await changePart(join(report, second), (run) => ({ ...run, commit: 'f00d' }))
    expect(await mergeWithError(first, second, third, fourth)).toMatch(
      /are not parts of one run: commit \w+ and f00d\./,
    )
    await changePart(join(report, second), (run) => ({ ...run, schema: 'storefront/journey-run@0' }))
    expect(await mergeWithError(first, second, third, fourth)).toContain(
      'is of another version: storefront/journey-run@0',
    )
  },
  LIMIT_MS,
)

async function changePart(reports: string, change: (run: object) => object): Promise<void> {
  const name = (await readdir(reports)).find((candidate) => candidate.includes('-journeys-')) ?? 'none'
  const file = join(reports, name, 'run.json')
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as object)))
}

test.each([['5/4'], ['0/4'], ['2'], ['a/b']])(
  'JRNY-42 JRNY-18 --shard %s exits with code 2 and prints the next step',
  async (shard) => {
    const { code, output } = await runInProcess(['journey', '--shard', shard])
    expect(code).toBe(2)
    expect(output).toContain('Use current/total, such as 2/4.')
  },
)
