import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { RUN_FILE, RUN_SCHEMA, toRunEntry } from '../model/journey-run.ts'
import { createCell, toFailure, createJourneyReport, createMatrix, createStep } from '../model/test-journey-report.ts'
import { concludeJourney } from '../model/verdict.ts'
import { findBaseline } from './baseline.ts'
import { mergeShards } from './merge-shards.ts'
import { publishReport } from './publish-report.ts'
import { publishRun } from './publish-run.ts'
import { createDraft } from './report-folder.ts'

/** Real paths of the files that are read or written during a merge. */
const used = vi.hoisted(() => new Set<string>())

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<Readonly<Record<string, unknown>>>()
  const realpath = original['realpath'] as (path: string) => Promise<string>
  const watched = ['open', 'readFile', 'copyFile', 'cp', 'writeFile', 'appendFile', 'mkdir', 'rename', 'symlink']
  const wrapped = watched.map((name) => {
    const call = original[name] as (...values: unknown[]) => Promise<unknown>
    const record = async (...values: unknown[]): Promise<unknown> => {
      const paths = values.slice(name === 'symlink' ? 1 : 0, 2).filter((value) => typeof value === 'string')
      for (const path of paths) if (path.startsWith('/')) used.add(await realpath(path).catch(() => resolve(path)))
      return call(...values)
    }
    return [name, record]
  })
  return { ...original, ...Object.fromEntries(wrapped) }
})

const SCREENSHOT = 'screenshots/01-opens.webp'
const BASELINE = 'screenshots/baseline-1.webp'
const FILES = [SCREENSHOT, BASELINE, 'screenshots/fault.webp', 'trace.zip', 'trace-attempt-1.zip']

interface Part {
  readonly root: string
  /** Folder into which the part was copied. */
  readonly reports: string
  /** Folder of the part's only report. */
  readonly report: string
  /** Folder of the part's run. */
  readonly run: string
}

/** Creates a part that uses every path a report can contain, and next to it a file that must not be touched. */
async function createPart(): Promise<Part> {
  const root = await mkdtemp(join(tmpdir(), 'storefront-hostile-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'secret.json'), '{"secret":"out of bounds"}')
  const reports = join(root, 'parts/one')
  const draft = await createDraft(reports)
  await mkdir(join(draft, 'screenshots'))
  for (const file of FILES) await writeFile(join(draft, file), file)
  const step = createStep('Opens', { status: 'failed', failures: [toFailure()], screenshot: SCREENSHOT })
  const report = concludeJourney(
    createJourneyReport([step], {
      trace: 'trace.zip',
      failedAttempts: [{ number: 1, durationMs: 1, step, trace: 'trace-attempt-1.zip' }],
      faultMatrix: createMatrix({ ...createCell(), problems: ['no-message'], screenshot: 'screenshots/fault.webp' }),
      snapshots: {
        baseline: 'earlier',
        startedAt: '2026-11-20T09:30:00.000Z',
        compared: 1,
        notChecked: [],
        strict: true,
        differences: [
          {
            number: 1,
            step: 'Opens',
            screenshot: { baseline: BASELINE, areas: [], diffRatio: 0, sizes: null },
            ariaDiff: [],
          },
        ],
      },
    }),
  )
  const published = await publishReport(draft, reports, report)
  const run = await publishRun(
    {
      schema: RUN_SCHEMA,
      injected: [],
      startedAt: '2026-11-21T09:30:00.000Z',
      durationMs: 1,
      commit: null,
      command: 'npx storefront journey',
      devices: ['mobile'],
      engines: ['chromium'],
      shard: { current: 1, total: 1 },
      entries: [toRunEntry(published.report, basename(published.folder))],
    },
    reports,
  )
  return { root, reports, report: published.folder, run }
}

/** Merges a part, returns the error, and expects that no file outside the part and the reports folder is used. */
async function merge({ root, reports }: Part): Promise<unknown> {
  used.clear()
  const out = join(root, 'out/reports')
  const error: unknown = await mergeShards([reports], out).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const outside = [...used].filter((path) => !path.startsWith(`${reports}/`) && !`${path}/`.startsWith(`${out}/`))
  expect(outside).toEqual([])
  expect(await readFile(join(root, 'secret.json'), 'utf8')).toBe('{"secret":"out of bounds"}')
  const names = await readdir(root)
  expect(names.filter((name) => name !== 'out').toSorted()).toEqual(['parts', 'secret.json'])
  expect(await readdir(join(root, 'parts'))).toEqual(['one'])
  return error
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
}

/** Returns the error message of a merge that exits with code 2 and writes nothing. */
async function getRejection(part: Part): Promise<string> {
  const error = await merge(part)
  expect(error).toBeInstanceOf(StorefrontError)
  expect(error).toMatchObject({ exitCode: 2 })
  const left = await readdir(join(part.root, 'out/reports')).catch(() => [])
  expect(left).toEqual([])
  return (error as StorefrontError).message
}

test('mergeShards merges a part that references files in its own folder', async () => {
  expect(await merge(await createPart())).toBeUndefined()
})

test.each(
  ['../../package.json', '../../../secret.json', '/etc/hostname', 'a/b/c', String.raw`..\\secret.json`].flatMap(
    (path) => FILES.map((file) => `"${file}"`).map((field): [field: string, path: string] => [field, `"${path}"`]),
  ),
)('mergeShards rejects a part whose %s is %s', async (field, path) => {
  const part = await createPart()
  await replaceIn(join(part.report, 'report.json'), `: ${field}`, `: ${path}`)
  expect(await getRejection(part)).toContain('Must be a path inside the folder')
})

test.each(['..', '../..', '/etc', 'a/b', ''])('mergeShards rejects a run with a report in %j', async (folder) => {
  const part = await createPart()
  await replaceIn(join(part.run, RUN_FILE), JSON.stringify(basename(part.report)), JSON.stringify(folder))
  expect(await getRejection(part)).toContain('contains no run of journeys')
})

test.each([...FILES, 'report.json', 'screenshots'])('mergeShards rejects a link in place of %s', async (file) => {
  const part = await createPart()
  const place = join(part.report, file)
  await rm(place, { recursive: true })
  await symlink(file === 'screenshots' ? part.root : join(part.root, 'secret.json'), place)
  if (file === 'screenshots') await replaceIn(join(part.report, 'report.json'), SCREENSHOT, 'screenshots/secret.json')
  expect(await getRejection(part)).toContain('a symbolic link, or is inside one')
})

test('mergeShards rejects a link in place of a report folder', async () => {
  const part = await createPart()
  const away = join(part.reports, '.away')
  await rename(part.report, away)
  await symlink(away, part.report)
  expect(await getRejection(part)).toContain('a symbolic link, or is inside one')
})

test('mergeShards rejects files that are too large or missing', async () => {
  const large = await createPart()
  await truncate(join(large.report, SCREENSHOT), 17 * 1024 * 1024)
  expect(await getRejection(large)).toContain('the maximum is 16777216')
  const missing = await createPart()
  await rm(join(missing.report, 'trace.zip'))
  expect(await getRejection(missing)).toContain('is missing trace.zip')
})

test('mergeShards rejects screenshots whose total size is too large', async () => {
  const part = await createPart()
  const file = join(part.report, 'report.json')
  const report = JSON.parse(await readFile(file, 'utf8')) as { steps: { number: number; screenshot: string }[] }
  const [step] = report.steps
  report.steps = Array.from({ length: 17 }, (_, at) => ({
    ...step,
    number: at + 1,
    screenshot: `screenshots/${at}.webp`,
  }))
  await writeFile(file, JSON.stringify(report))
  for (const { screenshot } of report.steps) {
    await writeFile(join(part.report, screenshot), '')
    await truncate(join(part.report, screenshot), 16 * 1024 * 1024)
  }
  expect(await getRejection(part)).toContain('exceed 268435456 bytes')
})

test('mergeShards names a damaged JSON file in a part', async () => {
  const part = await createPart()
  await writeFile(join(part.run, RUN_FILE), '{"schema":')
  expect(await getRejection(part)).toContain(`${join(part.run, RUN_FILE)} is not valid JSON`)
  const other = await createPart()
  await writeFile(join(other.report, 'report.json'), '{"schema":')
  expect(await getRejection(other)).toContain(`${join(other.report, 'report.json')} is not valid JSON`)
})

test.each(['../../../escape', '/etc/x', '..', String.raw`..\\x`, 'x'.repeat(500), '#?%2e'])(
  'mergeShards keeps the report of a journey named %j in the reports folder',
  async (name) => {
    const part = await createPart()
    const { name: old } = (
      JSON.parse(await readFile(join(part.report, 'report.json'), 'utf8')) as {
        readonly journey: { readonly name: string }
      }
    ).journey
    await replaceIn(join(part.report, 'report.json'), `"name": "${old}"`, `"name": "${name}"`)
    expect(await merge(part)).toBeUndefined()
    const folders = await readdir(join(part.root, 'out/reports'))
    expect(folders.filter((folder) => folder.startsWith('2026-'))).toHaveLength(2)
    expect(relative(part.root, join(part.root, 'out/reports'))).toBe('out/reports')
  },
)

test('mergeShards does not follow a link to a run outside of the folder', async () => {
  const [part, other] = [await createPart(), await createPart()]
  await rm(part.run, { recursive: true })
  await symlink(other.run, part.run)
  expect(await getRejection(part)).toContain('contains no shard of a run')
})

test('findBaseline rejects a baseline with a link and reads no report in another folder', async () => {
  const part = await createPart()
  const query = createJourneyReport([], {})
  const options = { baseline: part.report, reportsFolder: part.reports }
  await rm(join(part.report, SCREENSHOT))
  await symlink(join(part.root, 'secret.json'), join(part.report, SCREENSHOT))
  await expect(findBaseline(query, options)).rejects.toThrow('is a symbolic link')
  await replaceIn(join(part.report, 'report.json'), SCREENSHOT, '../../../secret.json')
  await expect(findBaseline(query, options)).rejects.toThrow('Must be a path inside the folder')
})
