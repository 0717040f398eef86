import { FAULT_KINDS, FAULT_LABELS } from '../findings/fault-result.ts'
import { targetText } from '../targets/engines.ts'
import { CELL_ANNOTATION } from './attachments.ts'
import { journeyTest } from './journey-test.ts'
import { plannedJourneys } from './planned-journeys.ts'
import { type CellId, readPlan } from './run-plan.ts'
import { targetTag } from './runner-config.ts'

const replays = readPlan()?.replays ?? null

if (replays === null) {
  for (const planned of await plannedJourneys()) {
    journeyTest(planned.name, ({ runPlanned }) => runPlanned(planned))
  }
} else {
  for (const [index, replay] of replays.entries()) {
    for (const endpoint of replay.endpoints) {
      for (const fault of FAULT_KINDS) {
        const id: CellId = { replay: index, endpointId: endpoint.endpointId, fault }
        const details = {
          tag: targetTag(replay),
          annotation: { type: CELL_ANNOTATION, description: JSON.stringify(id) },
        }
        const title = `${replay.journey} on ${targetText(replay)}: ${endpoint.endpointId} × ${FAULT_LABELS[fault]}`
        journeyTest(title, details, ({ runFaultTest }) => runFaultTest(replay, endpoint, fault))
      }
    }
  }
}
