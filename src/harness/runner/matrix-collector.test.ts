import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCell, createJourneyReport, createStep } from '../report/model/test-journey-report.ts'
import { collectMatrices } from './matrix-collector.ts'
import type { RunEvent } from './run-events.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-matrix-'))
})

afterEach(() => rm(folder, { recursive: true }))

test("publishes the matrix after a journey's last cell, in endpoint order and with a verdict that reflects the problem", async () => {
  const file = join(folder, 'baseline/report.json')
  await mkdir(join(folder, 'baseline/screenshots'), { recursive: true })
  await writeFile(join(folder, 'baseline/screenshots/01.webp'), 'the step')
  await writeFile(join(folder, 'cell.webp'), 'the cell')
  await writeFile(
    file,
    JSON.stringify(createJourneyReport([createStep('Pays', { screenshot: 'screenshots/01.webp' })])),
  )
  const endpoints = ['getHome', 'checkOut'].map((endpointId) => ({ endpointId, method: 'GET', path: '/', step: 1 }))
  const replay = {
    journey: 'tiny',
    argument: 'tiny',
    device: 'mobile',
    engine: 'chromium',
    file,
    baseline: { messages: [], lostFields: [] },
    endpoints,
  } as const
  const events: RunEvent[] = []
  const matrices = collectMatrices({
    replays: [replay],
    reportsFolder: join(folder, 'reports'),
    send: (event) => events.push(event),
  })
  // The first of two shards contains two of the eight cells.
  const [checkOut, home] = [
    { replay: 0, endpointId: 'checkOut', fault: 'server-error' },
    { replay: 0, endpointId: 'getHome', fault: 'no-response' },
  ] as const
  matrices.expect([checkOut, home])
  const screenshot = 'screenshots/cell.webp'
  const silent = createCell({ problems: ['no-message'], screenshot })
  await matrices.add(checkOut, silent, join(folder, 'cell.webp'))
  expect(events).toMatchObject([{ kind: 'cell', journey: 'tiny', device: 'mobile', done: 1, all: 2 }])
  await matrices.add(home, createCell({ endpointId: 'getHome', fault: 'no-response' }), undefined)
  const last = events.at(-1)
  if (last?.kind !== 'report') throw new Error('There is no report.')
  expect(last.report).toMatchObject({
    verdict: 'findings',
    faultMatrix: {
      endpoints,
      cells: [{ endpointId: 'getHome' }, { endpointId: 'checkOut', problems: ['no-message'] }],
    },
  })
  expect(last.report.durationMs).toBe(4500 + (last.report.faultMatrix?.durationMs ?? 0))
  expect(await readFile(join(last.folder, screenshot), 'utf8')).toBe('the cell')
  expect(await readFile(join(last.folder, 'screenshots/01.webp'), 'utf8')).toBe('the step')
})
