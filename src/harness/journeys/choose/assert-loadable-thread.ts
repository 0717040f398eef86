import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { readJourneys } from './read-journeys.ts'
import { rejectExit } from './reject-exit.ts'

const path = workerData as string

async function load(): Promise<void> {
  await import('./journey-imports.ts')
  const exports = (await import(pathToFileURL(resolve(path)).href)) as Readonly<Record<string, unknown>>
  for (const { steps } of readJourneys(exports, path)) steps(() => undefined)
}

const report = (): void => parentPort?.postMessage('loaded', [])

rejectExit()
// Without a top-level `await`, for which Node would print a warning if it never resolved.
// Errors of promises and timers that the file starts and that end at once occur before the message.
void load().then(() => setTimeout(report, 1), report)
