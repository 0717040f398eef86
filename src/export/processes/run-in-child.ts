import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { type ErrorKind, StorefrontError } from '#errors/storefront-error.ts'
import { toDiskError } from '../publish/disk-failure.ts'

/** Number of characters of a process's last output that an error repeats. */
const OUTPUT_LENGTH = 2_000

/** The message of a child process: the result of its job, or why it failed. */
export type ChildResult<Result> =
  | { readonly result: Result }
  | {
      readonly failure: { readonly message: string; readonly kind?: ErrorKind; readonly next?: string }
    }

/**
 * Runs a script with a job in a child process, which is killed when the build is interrupted.
 * @throws {StorefrontError} the error of the child, or an Error with its message.
 */
export function runInChild<Result>(
  script: string,
  job: unknown,
  options: { readonly signal: AbortSignal },
): Promise<Result> {
  const { signal } = options
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = fork(script, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      // Node's default uses a hundred megabytes more on a large machine, and is not faster.
      execArgv: ['--max-semi-space-size=4'],
      env: { ...process.env, ...compiledModules() },
    })
    // Output of tools; it matters only when the process crashes.
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-OUTPUT_LENGTH)))
    const stop = (): void => void child.kill('SIGKILL')
    signal.addEventListener('abort', stop, { once: true })
    let childResult: ChildResult<Result> | undefined
    child.once('message', (message) => {
      childResult = message as ChildResult<Result>
    })
    child.once('error', reject)
    child.once('close', (code, killedBy) => {
      signal.removeEventListener('abort', stop)
      if (signal.aborted) reject(signal.reason as Error)
      else if (childResult === undefined)
        reject(new Error(`A process of the build exited early with ${killedBy ?? code}. ${output}`.trim()))
      else if ('result' in childResult) resolve(childResult.result)
      else reject(failureOf(childResult.failure))
    })
    child.send(job as object)
  })
}

/** Returns this process's compile cache for another process, which starts in half the time with it. */
function compiledModules(): { readonly NODE_COMPILE_CACHE?: string } {
  // Node appends a folder for its version to the folder that it is given.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

function failureOf({ message, kind, next }: { message: string; kind?: ErrorKind; next?: string }): Error {
  return kind === undefined || next === undefined ? new Error(message) : new StorefrontError({ kind, message, next })
}

/** The child's side: receives its job, runs it and sends the result. */
export function receiveJob<Job, Result>(work: (job: Job) => Promise<Result>): void {
  // The result is useless without the parent process.
  process.once('disconnect', () => process.exit())
  // The parent handles Ctrl-C.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('message', (job) => {
    const childResult = work(job as Job).then(
      (result): ChildResult<Result> => ({ result }),
      (error: unknown): ChildResult<Result> => ({ failure: describe(toDiskError(error)) }),
    )
    void childResult.then((message) => process.send?.(message, () => process.exit()))
  })
}

function describe(error: unknown): { message: string; kind?: ErrorKind; next?: string } {
  if (error instanceof StorefrontError) return { message: error.message, kind: error.kind, next: error.next }
  return { message: error instanceof Error ? error.message : String(error) }
}
