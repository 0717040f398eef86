import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FAULT_KINDS, type FaultCell } from '../findings/fault-result.ts'
import type { JourneyReport } from '../report/model/journey-report.ts'
import { concludeJourney } from '../report/model/verdict.ts'
import { publishReport } from '../report/publish/publish-report.ts'
import { withDraft } from '../report/publish/report-folder.ts'
import type { OfRun, RunEvent } from './run-events.ts'
import type { CellId, Replay } from './run-plan.ts'

/** Puts the cells of fault matrices together. */
export interface MatrixCollector {
  /** The cells that will come: all, or a shard's. */
  expect(cells: readonly CellId[]): void
  /** Takes a cell and its picture; the last one of a story publishes its report. */
  add(id: CellId, cell: FaultCell, picture: string | undefined): Promise<void>
}

interface Collected {
  readonly id: CellId
  readonly cell: FaultCell
  readonly picture: string | undefined
}

export function collectMatrices(options: {
  readonly replays: readonly Replay[]
  readonly reportsFolder: string
  readonly tell: (event: RunEvent) => void
}): MatrixCollector {
  const { replays, tell } = options
  const began = performance.now()
  const expected = replays.map(() => 0)
  const collected = replays.map((): Collected[] => [])

  async function publish(replay: Replay, cells: readonly Collected[]): Promise<void> {
    const rehearsed = JSON.parse(await readFile(replay.file, 'utf8')) as JourneyReport
    await withDraft(options.reportsFolder, async (draft) => {
      await rename(join(dirname(replay.file), 'screenshots'), join(draft, 'screenshots'))
      await mkdir(join(draft, 'screenshots'), { recursive: true })
      for (const { cell, picture } of cells) {
        if (picture !== undefined && cell.screenshot !== null) await rename(picture, join(draft, cell.screenshot))
      }
      const durationMs = Math.round(performance.now() - began)
      const faultMatrix = { endpoints: [...replay.calls], cells: inOrder(replay, cells), durationMs }
      const report = concludeJourney({ ...rehearsed, faultMatrix, durationMs: rehearsed.durationMs + durationMs })
      const published = await publishReport(draft, options.reportsFolder, report)
      tell({ kind: 'report', ...runOf(replay), ...published })
    })
  }

  return {
    expect(cells) {
      for (const { replay } of cells) expected[replay] = (expected[replay] ?? 0) + 1
    },
    async add(id, cell, picture) {
      const replay = replays[id.replay]
      const cells = collected[id.replay]
      if (replay === undefined || cells === undefined) return
      cells.push({ id, cell, picture })
      const all = expected[id.replay] ?? 0
      tell({ kind: 'cell', ...runOf(replay), cell, done: cells.length, all })
      if (cells.length === all) await publish(replay, cells)
    },
  }
}

function runOf({ journey, device, engine }: Replay): OfRun {
  return { journey, device, engine }
}

/** The cells by call and kind, in whichever order they ended. */
function inOrder({ calls }: Replay, cells: readonly Collected[]): FaultCell[] {
  return calls.flatMap(({ endpointId }) =>
    FAULT_KINDS.flatMap(
      (fault) => cells.find(({ id }) => id.endpointId === endpointId && id.fault === fault)?.cell ?? [],
    ),
  )
}
