import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isJourneyFile } from './journeys/choose/choose-journeys.ts'
import { parseFileArgument } from './journeys/choose/load-journey-file.ts'

/** Debounce time in milliseconds. Files that an editor or a build writes within this time count as one change. */
const DEBOUNCE_MS = 300

/**
 * Runs a Node command, and reruns it whenever a journey, a file listed in `names`, or the export of the environment
 * changes. Each run is a separate process, because a loaded module cannot be reloaded.
 */
export async function watchJourneys(options: {
  /** Arguments to Node. */
  readonly command: readonly string[]
  /** Names of journeys and paths of journey files. */
  readonly names: readonly string[]
  readonly environment: string
  /** Stops watching once it resolves. */
  readonly until: Promise<void>
  readonly onEnd: (exitCode: number) => void
}): Promise<void> {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const run = (): void => {
    child = spawn(process.execPath, options.command, { stdio: 'inherit' })
    child.once('exit', (code) => {
      if (!isOver && code !== null) options.onEnd(code)
    })
  }
  const rerun = (): void => {
    const running = child
    if (running === undefined || hasEnded(running)) {
      run()
      return
    }
    running.once('exit', () => {
      if (!isOver) run()
    })
    running.kill('SIGINT')
  }
  const onChange = (): void => {
    clearTimeout(timer)
    timer = setTimeout(rerun, DEBOUNCE_MS)
  }

  const watchers = [watch(join(import.meta.dirname, 'journeys'), { recursive: true }, onChange)]
  // The folder is watched instead of the file, because editors replace a file with a new one.
  for (const argument of options.names.filter(isJourneyFile)) {
    const { path: file } = parseFileArgument(argument)
    const folder = dirname(resolve(file))
    if (!existsSync(folder)) continue
    watchers.push(
      watch(folder, (_event, changed) => {
        if (changed === null || changed === basename(file)) onChange()
      }),
    )
  }
  // The parent folder is watched, because a build replaces the folder of its environment.
  if (existsSync('dist')) {
    watchers.push(
      watch(resolve('dist'), (_event, file) => {
        if (file === null || file === options.environment) onChange()
      }),
    )
  }
  run()
  await options.until
  isOver = true
  clearTimeout(timer)
  for (const watcher of watchers) watcher.close()
  const last = child
  if (last === undefined || hasEnded(last)) return
  await new Promise((ended) => {
    last.once('exit', ended)
    last.kill('SIGINT')
  })
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
