import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { type ErrorKind, StorefrontError } from '#errors/storefront-error.ts'
import { toDiskError } from '../publish/disk-failure.ts'

/** Characters of what a process wrote last that an error repeats. */
const OUTPUT_LENGTH = 2_000

/** How a child process answers: what came of its job, or why it failed. */
export type ChildResult<Result> =
  | { readonly result: Result }
  | {
      readonly failure: { readonly message: string; readonly kind?: ErrorKind; readonly next?: string }
    }

/**
 * Runs a script with a job in a process of its own, which is ended when the build is interrupted.
 * @throws {StorefrontError} the one that the child threw, or an Error with its message.
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
      // Left to itself, Node takes a hundred megabytes more on a large machine, and is no faster.
      execArgv: ['--max-semi-space-size=4'],
      env: { ...process.env, ...compiledModules() },
    })
    // Tools talk there; it matters only when the process breaks down.
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
        reject(new Error(`A process of the build ended early with ${killedBy ?? code}. ${output}`.trim()))
      else if ('result' in childResult) resolve(childResult.result)
      else reject(failureOf(childResult.failure))
    })
    child.send(job as object)
  })
}

/** Where this process keeps its modules compiled, for another, which begins in half the time with them. */
function compiledModules(): { readonly NODE_COMPILE_CACHE?: string } {
  // Node names the folder of its own version, which lies in the one that it takes.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

function failureOf({ message, kind, next }: { message: string; kind?: ErrorKind; next?: string }): Error {
  return kind === undefined || next === undefined ? new Error(message) : new StorefrontError({ kind, message, next })
}

/** The child's side: takes its one job, does it and answers. */
export function receiveJob<Job, Result>(work: (job: Job) => Promise<Result>): void {
  // Without its parent nobody needs what the child makes.
  process.once('disconnect', () => process.exit())
  // The parent decides what a Ctrl-C means.
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
