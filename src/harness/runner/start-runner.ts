import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { RERUN_HINT, type RunEvent } from './run-events.ts'
import { resumeFile, PLAN_VARIABLE, type RunPlan } from './run-plan.ts'

const PROJECT = resolve(import.meta.dirname, '../../..')

/** How long the runner may take to clean up once it was told to end, in milliseconds. */
const END_LIMIT_MS = 8_000

/** Prefix of the folder that a run works in; the name hides it among the reports. */
const WORK_PREFIX = '.run-'

/** Who follows what happens in the runner. */
export interface RunFollower {
  readonly onEvent: (event: Exclude<RunEvent, { readonly kind: 'hold' | 'error' }>) => void
  /** The page stays open until this resolves. */
  readonly hold: () => Promise<void>
  /** Ends the runner. */
  readonly signal: AbortSignal
}

/** Works with a folder beside the reports, which is gone afterwards. */
export async function withWorkFolder<Value>(
  reportsFolder: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  await mkdir(reportsFolder, { recursive: true })
  const folder = await mkdtemp(join(reportsFolder, WORK_PREFIX))
  try {
    return await work(folder)
  } finally {
    // A Firefox that has just ended may still write into its profile.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/**
 * Runs Playwright's test runner on a plan in a process of its own, and tells what happens there, in order.
 * @throws the signal's reason when it is aborted, and {StorefrontError} when the runner cannot do its work.
 */
export async function startRunner(plan: RunPlan, { onEvent, hold, signal }: RunFollower): Promise<void> {
  signal.throwIfAborted()
  const planFile = join(plan.workFolder, 'plan.json')
  await writeFile(planFile, JSON.stringify(plan))
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace(/package\.json$/, 'cli.js')
  const child = spawn(process.execPath, [cli, 'test', '--config', join(PROJECT, 'playwright.config.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C in a terminal is for the command, which tells the runner.
    detached: true,
    env: {
      ...process.env,
      [PLAN_VARIABLE]: planFile,
      // Node runs the sources itself, and keeps them compiled where the command's are.
      PW_DISABLE_TS_ESM: '1',
      NODE_COMPILE_CACHE: join(PROJECT, 'node_modules/.cache/storefront'),
      // No look at the page is written into what the runner notes of an error.
      PLAYWRIGHT_NO_COPY_PROMPT: '1',
      // The runner colours what its workers print, and each would warn that both are asked for.
      NO_COLOR: undefined,
      // The runner's own files go with the run.
      TMPDIR: plan.workFolder,
    },
  })
  let failure: Error | undefined
  let isHeld = false
  let killTimer: NodeJS.Timeout | undefined
  const end = (): void => {
    child.kill('SIGINT')
    killTimer ??= setTimeout(() => killGroup(child.pid), END_LIMIT_MS)
  }
  const onAbort = (): void => {
    // Who ends the waiting at a page goes on.
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
    void hold().then(() => writeFile(resumeFile(plan), ''))
  }
  const code = await new Promise<number | null>((ended, failed) => {
    // Behind the last that it told, which its end may overtake.
    child.once('close', ended)
    child.once('error', failed)
  })
  clearTimeout(killTimer)
  signal.removeEventListener('abort', onAbort)
  if (failure !== undefined) throw failure
  if (!isHeld) signal.throwIfAborted()
  // The runner ends with 1 where a test failed, which the events told already.
  if (code === 0 || code === 1) return
  throw new StorefrontError({
    kind: 'surroundings',
    message: `The test runner ended early${code === null ? '' : ` with ${code}`}.`,
    next: RERUN_HINT,
  })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
