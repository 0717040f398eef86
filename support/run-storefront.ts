import { spawn } from 'node:child_process'
import { join } from 'node:path'

const executable = join(import.meta.dirname, '../bin/storefront.js')

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Standard output and standard error combined. */
  readonly output: string
}

/** A running command. `await using` stops it at the end of the test, even if the test fails. */
export interface Running extends AsyncDisposable {
  readonly pid: number | undefined
  readonly finished: Promise<Finished>
  /** Resolves to the standard output once it contains the text. */
  waitForOutput(text: string | RegExp): Promise<string>
  signal(name: NodeJS.Signals): void
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Limit on the number of file handles of the process. Defaults to the limit of this process. */
  readonly fileHandles?: number
}

/** Starts the command as a user would, but in a separate process with piped output. */
export function startStorefront(parameters: readonly string[], options: RunOptions = {}): Running {
  const command = [process.execPath, executable, ...parameters]
  const limited = ['sh', '-c', `ulimit -n ${options.fileHandles} && exec "$@"`, 'sh', ...command]
  const [file = '', ...rest] = options.fileHandles === undefined ? command : limited
  const child = spawn(file, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...process.env, NO_COLOR: '1', ...options.env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const finished = new Promise<Finished>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr, output: stdout + stderr }))
  })
  return {
    pid: child.pid,
    finished,
    waitForOutput(text) {
      return new Promise((resolve, reject) => {
        const checkOutput = (): void => {
          if (stdout.search(text) >= 0) resolve(stdout)
        }
        checkOutput()
        child.stdout.on('data', checkOutput)
        child.on('close', (code) =>
          reject(new Error(`It ended with ${code} before it printed ${text}:\n${stdout}${stderr}`)),
        )
      })
    },
    signal: (name) => child.kill(name),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await finished
    },
  }
}

/** Runs the command until it exits. */
export function runStorefront(parameters: readonly string[], options?: RunOptions): Promise<Finished> {
  return startStorefront(parameters, options).finished
}
