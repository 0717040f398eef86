import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { RERUN_HINT, type RunEvent } from '../run-events.ts'
import { getResumeFile, getStopFile, PLAN_VARIABLE, type RunPlan } from '../run-plan.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

const PROJECT = resolve(import.meta.dirname, '../../../..')

/** Maximum milliseconds that the runner may take to clean up after the stop signal. */
const END_LIMIT_MS = 8_000

/** Callbacks for the runner's events. */
export interface RunFollower {
  readonly onEvent: (event: Exclude<RunEvent, { readonly kind: 'hold' | 'error' }>) => void
  /** Called while the page stays open after the last step. The page closes once the returned promise resolves. */
  readonly hold: () => Promise<void>
  /** Stops the runner. */
  readonly signal: AbortSignal
}

/**
 * Runs Playwright's test runner with a plan in a separate process and reports its events in order.
 * @throws the reason of the signal if the signal is aborted, or {StorefrontError} if the runner fails.
 */
export function startRunner(plan: Omit<RunPlan, 'temporaryFolder'>, follower: RunFollower): Promise<void> {
  return withTemporaryFolder((temporaryFolder) => runInProcess({ ...plan, temporaryFolder }, follower))
}

async function runInProcess(plan: RunPlan, { onEvent, hold, signal }: RunFollower): Promise<void> {
  signal.throwIfAborted()
  const planFile = join(plan.workFolder, 'plan.json')
  await writeFile(planFile, JSON.stringify(plan))
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace(/package\.json$/, 'cli.js')
  const child = spawn(process.execPath, [cli, 'test', '--config', join(PROJECT, 'playwright.config.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A separate process group ensures that Ctrl-C in a terminal reaches only the command, which then stops the
    // runner.
    detached: true,
    env: {
      ...process.env,
      [PLAN_VARIABLE]: planFile,
      // Node runs the sources directly and stores compiled code in the cache of the command.
      PW_DISABLE_TS_ESM: '1',
      NODE_COMPILE_CACHE: join(PROJECT, 'node_modules/.cache/storefront'),
      // This keeps page snapshots out of the runner's error files.
      PLAYWRIGHT_NO_COPY_PROMPT: '1',
      // The runner colors the output of its workers, and each worker would print a warning if both variables were set.
      NO_COLOR: undefined,
      // The path of the work folder may be too long for the sockets of the browsers.
      TMPDIR: plan.temporaryFolder,
    },
  })
  let failure: Error | undefined
  let isHeld = false
  let killTimer: NodeJS.Timeout | undefined
  const end = (): void => {
    child.kill('SIGINT')
    // On a full disk, a blocked worker ends with its process group.
    void writeFile(getStopFile(plan), '').catch(() => {})
    killTimer ??= setTimeout(() => killGroup(child.pid), END_LIMIT_MS)
  }
  const onAbort = (): void => {
    // The runner continues after a pause.
    if (!isHeld) end()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  child.on('message', (message) => {
    try {
      take(message as RunEvent)
    } catch (error) {
      failure ??= error as Error
      end()
    }
  })
  function take(event: RunEvent): void {
    if (event.kind === 'error') throw new StorefrontError(event.error)
    if (event.kind !== 'hold') return onEvent(event)
    isHeld = true
    void hold().then(() => writeFile(getResumeFile(plan), ''))
  }
  const code = await new Promise<number | null>((ended, failed) => {
    // The process may exit before its last event arrives, so wait for all of its streams to close.
    child.once('close', ended)
    child.once('error', failed)
  })
  clearTimeout(killTimer)
  signal.removeEventListener('abort', onAbort)
  if (failure !== undefined) throw failure
  if (!isHeld) signal.throwIfAborted()
  // The runner exits with 1 if a test failed. The events have already reported this.
  if (code === 0 || code === 1) return
  throw new StorefrontError({
    kind: 'external',
    message: `The test runner exited early${code === null ? '' : ` with code ${code}`}.`,
    next: RERUN_HINT,
  })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
