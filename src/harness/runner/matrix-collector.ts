import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FAULT_KINDS, type FaultCell } from '../findings/fault-result.ts'
import type { ObservedJourney } from '../report/model/journey-report.ts'
import { concludeJourney } from '../report/model/verdict.ts'
import { publishReport } from '../report/publish/publish-report.ts'
import { withDraft } from '../report/publish/report-folder.ts'
import type { RunRef, RunEvent } from './run-events.ts'
import type { CellId, Replay } from './run-plan.ts'

/** Assembles fault matrices from their cells. */
export interface MatrixCollector {
  /** Sets the expected cells, which are either all cells or those of a shard. */
  expect(cells: readonly CellId[]): void
  /** Adds a cell and its screenshot. After the last cell of a journey, the report of the journey is published. */
  add(id: CellId, cell: FaultCell, screenshot: string | undefined): Promise<void>
  /** Publishes the reports of the matrices that an interruption left incomplete. */
  publishIncomplete(): Promise<void>
}

interface Collected {
  readonly id: CellId
  readonly cell: FaultCell
  readonly screenshot: string | undefined
}

export function collectMatrices(options: {
  readonly replays: readonly Replay[]
  readonly reportsFolder: string
  readonly send: (event: RunEvent) => void
}): MatrixCollector {
  const { replays, send } = options
  const startTime = performance.now()
  const expected = replays.map(() => 0)
  const collected = replays.map((): Collected[] => [])

  async function publish(replay: Replay, cells: readonly Collected[], plannedCells?: number): Promise<void> {
    const baselineReport = JSON.parse(await readFile(replay.file, 'utf8')) as ObservedJourney
    await withDraft(options.reportsFolder, async (draft) => {
      await rename(join(dirname(replay.file), 'screenshots'), join(draft, 'screenshots'))
      await mkdir(join(draft, 'screenshots'), { recursive: true })
      for (const { cell, screenshot } of cells) {
        if (screenshot !== undefined && cell.screenshot !== null) await rename(screenshot, join(draft, cell.screenshot))
      }
      const durationMs = Math.round(performance.now() - startTime)
      const faultMatrix = { endpoints: [...replay.endpoints], cells: inOrder(replay, cells), durationMs, plannedCells }
      const report = concludeJourney({
        ...baselineReport,
        faultMatrix,
        durationMs: baselineReport.durationMs + durationMs,
      })
      const published = await publishReport(draft, options.reportsFolder, report)
      send({ kind: 'report', ...getRun(replay), ...published })
    })
  }

  return {
    expect(cells) {
      for (const { replay } of cells) expected[replay] = (expected[replay] ?? 0) + 1
    },
    async add(id, cell, screenshot) {
      const replay = replays[id.replay]
      const cells = collected[id.replay]
      if (replay === undefined || cells === undefined) return
      cells.push({ id, cell, screenshot })
      const all = expected[id.replay] ?? 0
      send({ kind: 'cell', ...getRun(replay), cell, done: cells.length, all })
      if (cells.length === all) await publish(replay, cells)
    },
    async publishIncomplete() {
      for (const [index, replay] of replays.entries()) {
        const { [index]: cells = [] } = collected
        const { [index]: all = 0 } = expected
        if (cells.length > 0 && cells.length < all) await publish(replay, cells, all)
      }
    },
  }
}

function getRun({ journey, device, engine }: Replay): RunRef {
  return { journey, device, engine }
}

/** Returns the cells sorted by endpoint and fault, because replays may end in any order. */
function inOrder({ endpoints }: Replay, cells: readonly Collected[]): FaultCell[] {
  return endpoints.flatMap(({ endpointId }) =>
    FAULT_KINDS.flatMap(
      (fault) => cells.find(({ id }) => id.endpointId === endpointId && id.fault === fault)?.cell ?? [],
    ),
  )
}
