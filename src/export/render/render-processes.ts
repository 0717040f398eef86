import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type ReadyChild, startChild } from '../bundle/run-in-child.ts'
import type { RenderedPages } from '../write/page.ts'
import type { RenderJob } from './render-process.ts'

/** Minimum number of pages per process. Fewer pages render faster than a process starts. */
const PAGES_PER_PROCESS = 400

/** Processes that render pages next to this one. */
export interface RenderProcesses {
  /** Starts the processes for a number of pages before their jobs are known. */
  prepare(pages: number): void
  /** Renders pages in a process. */
  run(job: RenderJob, signal: AbortSignal): Promise<RenderedPages>
  /** Stops the processes that got no job. */
  close(): void
}

/** Returns the number of processes that share pages, including this one. */
export function countProcesses(pages: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(pages / PAGES_PER_PROCESS)))
}

export function openRenderProcesses(): RenderProcesses {
  const start = (): ReadyChild => startChild(join(import.meta.dirname, 'render-process.ts'))
  const waiting: ReadyChild[] = []
  let isClosed = false
  return {
    prepare(pages) {
      // Bundling may finish after the build has failed.
      if (isClosed) return
      while (waiting.length < countProcesses(pages) - 1) waiting.push(start())
    },
    run: (job, signal) => (waiting.shift() ?? start()).run<RenderedPages>(job, { signal }),
    close() {
      isClosed = true
      for (const child of waiting) child.stop()
    },
  }
}
