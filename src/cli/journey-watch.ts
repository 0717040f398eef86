import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { interruption, untilInterrupted } from './interruption.ts'
import { isJourneyFile } from './journey-choice.ts'
import { print } from './print.ts'
import { projectFolder } from './project.ts'

/** Several files change at once when an editor or a build writes; they count as one change. */
const QUIET_MS = 300

/**
 * Runs the same command without --watch, and again whenever a journey, a file named on the command line or the export of
 * the environment changes, until Ctrl-C. Each run is a process of its own, since a module that has been loaded stays as it was.
 */
export async function watchJourneys(names: readonly string[], environment: string): Promise<void> {
  const command = process.argv.slice(1).filter((word) => word !== '--watch')
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined

  const run = (): void => {
    child = spawn(process.execPath, command, { stdio: 'inherit' })
    child.once('exit', (code) => {
      if (!interruption.aborted && code !== null) print.line(`Ended with ${code}. Waiting for a change…`)
    })
  }
  const runAgain = (): void => {
    const running = child
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) {
      run()
      return
    }
    running.once('exit', () => {
      if (!interruption.aborted) run()
    })
    running.kill('SIGINT')
  }
  const onChange = (): void => {
    clearTimeout(timer)
    timer = setTimeout(runAgain, QUIET_MS)
  }

  const journeys = join(projectFolder, 'src/harness/journeys')
  const watchers = [watch(journeys, { recursive: true }, onChange)]
  // Editors write a new file in place of the old one, so the folder is watched.
  for (const file of names.filter(isJourneyFile)) {
    const folder = dirname(resolve(file))
    if (!existsSync(folder)) continue
    watchers.push(
      watch(folder, (_event, changed) => {
        if (changed === null || changed === basename(file)) onChange()
      }),
    )
  }
  // A build swaps the folder of its environment, so the folder above is watched.
  if (existsSync('dist')) {
    watchers.push(
      watch(resolve('dist'), (_event, file) => {
        if (file === null || file === environment) onChange()
      }),
    )
  }
  run()
  await untilInterrupted()
  clearTimeout(timer)
  for (const watcher of watchers) watcher.close()
  const last = child
  if (last !== undefined && last.exitCode === null && last.signalCode === null) {
    await new Promise((ended) => {
      last.once('exit', ended)
      last.kill('SIGINT')
    })
  }
}
