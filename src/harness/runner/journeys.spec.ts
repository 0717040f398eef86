import { FAULT_KINDS, FAULT_LABELS } from '../findings/fault-result.ts'
import { formatTarget } from '../targets/engines.ts'
import { CELL_ANNOTATION } from './attachments.ts'
import { journeyTest } from './journey-test.ts'
import { getPlannedJourneys } from './planned-journeys.ts'
import { type CellId, readPlan } from './run-plan.ts'
import { getTargetTag } from './runner-config.ts'

const replays = readPlan()?.replays ?? null

if (replays === null) {
  for (const planned of await getPlannedJourneys()) {
    journeyTest(planned.name, ({ runPlanned }) => runPlanned(planned))
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
