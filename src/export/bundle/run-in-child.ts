import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { type ErrorKind, StorefrontError } from '#errors/storefront-error.ts'

/** Maximum number of characters of a process's output to include in an error. */
const OUTPUT_LENGTH = 2_000

/** Message from a child process: the result of its job, or the reason for its failure. */
export type ChildResult<Result> =
  | { readonly result: Result }
  | {
      readonly failure: Failure
    }

/** An error in a child process, caused by the user or the system. */
interface Failure {
  readonly message: string
  readonly kind?: ErrorKind
  readonly next?: string
  readonly code?: string
  readonly path?: string
  readonly dest?: string
}

/** A child process that waits for a job. */
export interface ReadyChild {
  /**
   * Sends the job and returns the result. Kills the process if the build is interrupted.
   * @throws {StorefrontError} the child's error. Any other error of the child becomes an Error with the same message.
   */
  run<Result>(job: unknown, options: { readonly signal: AbortSignal }): Promise<Result>
  stop(): void
}

/** Starts a script in a child process. */
export function startChild(script: string): ReadyChild {
  const { promise: ended, resolve, reject } = Promise.withResolvers<unknown>()
  // A process may fail before it gets a job.
  ended.catch(() => {})
  const child = fork(script, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Node's default uses 100 MB more on machines with many cores and is not faster.
    execArgv: ['--max-semi-space-size=4'],
    env: { ...process.env, ...compiledModules() },
  })
  // Keeps the output of tools, which is needed only if the process crashes.
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-OUTPUT_LENGTH)))
  let childResult: ChildResult<unknown> | undefined
  child.once('message', (message) => {
    childResult = message as ChildResult<unknown>
  })
  child.on('error', reject)
  child.once('close', (code, killedBy) => {
    if (childResult === undefined)
      reject(new Error(`A build process exited early with ${killedBy ?? `code ${code}`}. ${output}`.trim()))
    else if ('result' in childResult) resolve(childResult.result)
    else reject(toError(childResult.failure))
  })
  const stop = (): void => void child.kill('SIGKILL')
  return {
    async run<Result>(job: unknown, { signal }: { readonly signal: AbortSignal }): Promise<Result> {
      if (signal.aborted) stop()
      // A process that has ended is reported by its exit code or signal.
      else child.send(job as object, () => {})
      signal.addEventListener('abort', stop, { once: true })
      try {
        return (await ended) as Result
      } catch (error) {
        signal.throwIfAborted()
        throw error
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
    stop,
  }
}

/** Runs a script with a job in a child process. */
export async function runInChild<Result>(
  script: string,
  job: unknown,
  options: { readonly signal: AbortSignal },
): Promise<Result> {
  options.signal.throwIfAborted()
  return startChild(script).run<Result>(job, options)
}

/**
 * Returns an environment variable that shares this process's compile cache, which halves the startup time of a
 * process.
 */
function compiledModules(): { readonly NODE_COMPILE_CACHE?: string } {
  // Node appends a folder for its version.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

function toError({ message, kind, next, ...system }: Failure): Error {
  return kind === undefined || next === undefined
    ? Object.assign(new Error(message), system)
    : new StorefrontError({ kind, message, next })
}

/** Receives a job in the child process, runs it, and sends the result. */
export function receiveJob<Job, Result>(work: (job: Job) => Promise<Result>): void {
  // Exits with the parent process, because no other process needs the result.
  process.once('disconnect', () => process.exit())
  // Ignores Ctrl-C, which the parent process handles.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('message', (job) => {
    const childResult = work(job as Job).then(
      (result): ChildResult<Result> => ({ result }),
      (error: unknown): ChildResult<Result> => ({ failure: describe(error) }),
    )
    void childResult.then((message) => process.send?.(message, () => process.exit()))
  })
}

function describe(error: unknown): Failure {
  if (error instanceof StorefrontError) return { message: error.message, kind: error.kind, next: error.next }
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, code, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string }
  return {
    message,
    ...(code !== undefined && { code }),
    ...(path !== undefined && { path }),
    ...(dest !== undefined && { dest }),
  }
}
