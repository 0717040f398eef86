import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { countProcesses, openRenderProcesses } from './render-processes.ts'

function countChildren(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
}

test('few pages are rendered by one process, and many by one per core', () => {
  expect(countProcesses(399)).toBe(1)
  expect(countProcesses(1_000_000)).toBe(availableParallelism())
})

test('processes without a job are stopped when a build ends, and none starts afterwards', async () => {
  const before = countChildren()
  const processes = openRenderProcesses()
  processes.prepare(1_000_000)
  expect(countChildren() - before).toBe(availableParallelism() - 1)
  processes.close()
  await expect.poll(() => countChildren()).toBeLessThanOrEqual(before)
  const remaining = countChildren()
  processes.prepare(1_000_000)
  expect(countChildren()).toBe(remaining)
})
