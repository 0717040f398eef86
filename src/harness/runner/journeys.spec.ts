import { Script } from 'node:vm'
import { FAULT_KINDS, FAULT_LABELS } from '../findings/fault-result.ts'
import type { SourceLocation } from '../journeys/choose/source-location.ts'
import { formatTarget } from '../targets/engines.ts'
import { CELL_ANNOTATION } from './attachments.ts'
import { journeyTest } from './journey-test.ts'
import { getPlannedJourneys } from './planned-journeys.ts'
import { type CellId, readPlan } from './run-plan.ts'
import { getTargetTag } from './runner-config.ts'

const replays = readPlan()?.replays ?? null

/**
 * Declares a test at a position. The runner takes the position of the calling code, which lists and editors then lead
 * to.
 */
function declareAt({ file, line }: SourceLocation, title: string, body: Parameters<typeof journeyTest>[2]): void {
  const caller = new Script('(declare, ...test) => declare(...test)', { filename: file, lineOffset: line - 1 })
  const declare = caller.runInThisContext() as (...values: readonly unknown[]) => void
  declare(journeyTest, title, body)
}

if (replays === null) {
  for (const { location, ...planned } of await getPlannedJourneys()) {
    declareAt(location ?? { file: import.meta.filename, line: 1 }, planned.name, ({ runPlanned }) =>
      runPlanned(planned),
    )
  }
} else {
  for (const [index, replay] of replays.entries()) {
    for (const endpoint of replay.endpoints) {
      for (const fault of FAULT_KINDS) {
        const id: CellId = { replay: index, endpointId: endpoint.endpointId, fault }
        const details = {
          tag: getTargetTag(replay),
          annotation: { type: CELL_ANNOTATION, description: JSON.stringify(id) },
        }
        const title = `${replay.journey} on ${formatTarget(replay)}: ${endpoint.endpointId} × ${FAULT_LABELS[fault]}`
        journeyTest(title, details, ({ runFaultTest }) => runFaultTest(replay, endpoint, fault))
      }
    }
  }
}
