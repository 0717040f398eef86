import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cellOf, journeyReport, stepOf } from '../report/journey/test-journey-report.ts'
import { collectMatrices } from './matrix-collector.ts'
import type { RunEvent } from './run-events.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-matrix-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('JRNY-16 JRNY-39 JRNY-42 the last cell of a story publishes its matrix in the order of its calls, with the trouble as verdict', async () => {
  const file = join(folder, 'rehearsal/report.json')
  await mkdir(join(folder, 'rehearsal/pictures'), { recursive: true })
  await writeFile(join(folder, 'rehearsal/pictures/01.webp'), 'the step')
  await writeFile(join(folder, 'cell.webp'), 'the cell')
  await writeFile(file, JSON.stringify(journeyReport([stepOf('Pays', { picture: 'pictures/01.webp' })])))
  const calls = ['getHome', 'checkOut'].map((endpointId) => ({ endpointId, method: 'GET', path: '/', step: 1 }))
  const replay = {
    journey: 'tiny',
    word: 'tiny',
    device: 'mobile',
    engine: 'chromium',
    file,
    usual: { messages: [], lost: [] },
    calls,
  } as const
  const events: RunEvent[] = []
  const matrices = collectMatrices({
    replays: [replay],
    reportsFolder: join(folder, 'reports'),
    tell: (event) => events.push(event),
  })
  // The share of one part: two of the eight.
  const [checkOut, home] = [
    { replay: 0, endpointId: 'checkOut', fault: 'error' },
    { replay: 0, endpointId: 'getHome', fault: 'slow' },
  ] as const
  matrices.expect([checkOut, home])
  const picture = 'pictures/cell.webp'
  const silent = cellOf({ troubles: ['silent'], picture })
  await matrices.add(checkOut, silent, join(folder, 'cell.webp'))
  expect(events).toMatchObject([{ kind: 'cell', journey: 'tiny', device: 'mobile', done: 1, all: 2 }])
  await matrices.add(home, cellOf({ endpointId: 'getHome', fault: 'slow' }), undefined)
  const last = events.at(-1)
  if (last?.kind !== 'report') throw new Error('There is no report.')
  expect(last.report).toMatchObject({
    verdict: 'findings',
    faults: { calls, cells: [{ endpointId: 'getHome' }, { endpointId: 'checkOut', troubles: ['silent'] }] },
  })
  expect(last.report.durationMs).toBe(4500 + (last.report.faults?.durationMs ?? 0))
  expect(await readFile(join(last.folder, picture), 'utf8')).toBe('the cell')
  expect(await readFile(join(last.folder, 'pictures/01.webp'), 'utf8')).toBe('the step')
})
