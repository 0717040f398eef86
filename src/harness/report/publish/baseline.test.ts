import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { createJourneyReport, createStep } from '../model/test-journey-report.ts'
import { assertBaseline, findBaseline } from './baseline.ts'

let reports: string

beforeEach(async () => {
  reports = await mkdtemp(join(tmpdir(), 'storefront-earlier-'))
})

afterEach(() => rm(reports, { recursive: true }))

function createReport(changes: Partial<JourneyReport> = {}): JourneyReport {
  return createJourneyReport([], {
    journey: { name: 'newsletter', summary: 'A story.' },
    startedAt: '2026-11-21T09:30:00.000Z',
    flags: '',
    ...changes,
  })
}

async function written(hour: string, changes: object = {}): Promise<string> {
  const report = { ...createReport(), ...changes }
  const folder = join(reports, `2026-11-21T${hour}-00-00-${report.journey.name}-${report.device.name}`)
  await mkdir(folder)
  await writeFile(join(folder, 'report.json'), JSON.stringify(report))
  return folder
}

const findChosen = async (
  changes: Partial<JourneyReport>,
  against: string | null = null,
): Promise<string | undefined> => {
  const run = await findBaseline(
    { ...createReport(changes), flags: changes.flags ?? '' },
    { baseline: against, reportsFolder: reports },
  )
  return run === undefined ? undefined : basename(run.folder).slice(11, 13)
}

test('uses the last passed run of the same journey, device, site and conditions as the baseline', async () => {
  expect(await findChosen(createReport())).toBeUndefined()
  await written('08')
  await written('09', { verdict: 'flaky' })
  await written('10', { verdict: 'failed' })
  await written('11', { device: { name: 'desktop', width: 1280, height: 800 } })
  await written('12', { baseUrl: 'https://shop.example' })
  await written('13', { flags: '--condition translated' })
  await written('14', { schema: 'storefront/journey-report@1' })
  await written('15', { lastStep: 1 })
  expect(await findChosen(createReport())).toBe('09')
  expect(await findChosen(createReport({ flags: '--condition translated' }))).toBe('13')
  expect(await findChosen(createReport({ baseUrl: 'https://shop.example/' }))).toBe('12')
  expect(await findChosen(createReport({ journey: { name: 'letter', summary: '' } }))).toBeUndefined()
})

test('does not use a run with findings, an unfinished run, or a run in another engine as a baseline', async () => {
  await written('08', { verdict: 'findings' })
  const draft = await written('09')
  await rename(draft, join(reports, '.draft-newsletter-mobile'))
  await written('10', { engine: 'webkit' })
  expect(await findChosen(createReport())).toBeUndefined()
  const green = await written('11')
  expect(await findChosen(createReport())).toBe('11')
  // Simulates a second report created within the same second.
  await rename(green, `${green}-2`)
  expect(await findChosen(createReport())).toBe('11')
})

test('--baseline accepts a report, or a folder of reports from any site', async () => {
  const failed = await written('08', { verdict: 'failed' })
  await written('09', { baseUrl: 'https://shop.example' })
  expect(await findChosen(createReport(), failed)).toBe('08')
  expect(await findChosen(createReport(), reports)).toBe('09')
})

const runs = [{ journey: { name: 'newsletter' }, device: { name: 'mobile' }, engine: 'chromium' as const }]

test('--baseline rejects a folder without a matching report and names it', async () => {
  const getError = async (folder: string): Promise<string> =>
    assertBaseline(folder, runs).then(
      () => 'taken',
      (error: unknown) => {
        if (!(error instanceof StorefrontError)) throw error
        return `${error.kind}: ${error.message.replaceAll(reports, '.')}`
      },
    )
  const reportWithoutFiles = { ...createReport(), steps: [createStep('Opens', { screenshot: 'screenshots/01.webp' })] }
  expect(await getError(join(reports, 'gone'))).toBe('usage: The folder ./gone does not exist.')
  expect(await getError(reports)).toBe('usage: There is no report of a passing run of newsletter on mobile in ..')
  expect(await getError(await written('08', { schema: 'storefront/journey-report@1' }))).toContain(
    'has "storefront/journey-report@1"; only storefront/report@4 can be compared.',
  )
  expect(await getError(await written('09', { steps: 'none' }))).toContain('is not a valid report: steps')
  expect(await getError(await written('10', { device: { name: 'desktop', width: 1280, height: 800 } }))).toContain(
    'is the report of newsletter on desktop, but this command runs newsletter on mobile.',
  )
  expect(await getError(await written('11', reportWithoutFiles))).toContain('is missing screenshots/01.webp.')
  expect(await getError(await written('12'))).toBe('taken')
  expect(await getError(reports)).toBe('taken')
})
