import { expect, test } from 'vitest'
import { runExclusive } from './run-exclusive.ts'

/** Creates a task whose runs end when the test resolves them. */
function createPendingTask() {
  const runs: (() => void)[] = []
  return { runs, task: () => new Promise<void>((resolve) => runs.push(resolve)) }
}

/** Waits until all code that awaits a finished run has continued. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('combines all requests during a run into a single additional run', async () => {
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
