import { expect, test } from 'vitest'
import { runExclusive } from './run-exclusive.ts'

/** A task whose runs end when the test says so. */
function createPendingTask() {
  const runs: (() => void)[] = []
  return { runs, task: () => new Promise<void>((resolve) => runs.push(resolve)) }
}

/** Until all that waits for a run that has ended has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('BUILD-62 MOCK-58 what asks for a task while it runs is answered by one more run, however often it asks', async () => {
  const { runs, task } = createPendingTask()
  const ask = runExclusive(task)
  ask()
  expect(runs).toHaveLength(1)
  ask()
  ask()
  expect(runs).toHaveLength(1)
  runs[0]?.()
  await settled()
  expect(runs).toHaveLength(2)
  runs[1]?.()
  await settled()
  expect(runs).toHaveLength(2)
  ask()
  expect(runs).toHaveLength(3)
})
