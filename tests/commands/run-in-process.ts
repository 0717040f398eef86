import { vi } from 'vitest'
import type { Interruption } from '#cli/command/interruption.ts'
import { runCommandLine } from '#cli/program.ts'
import type { Finished } from '../../support/run-storefront.ts'

const uninterrupted: Interruption = {
  signal: new AbortController().signal,
  wait: () => Promise.resolve(),
  complete() {},
  explain() {},
  explanation: () => undefined,
  exitCode: () => undefined,
}

/**
 * Runs the command in this process, which takes a hundredth of the time of a new process. Commands that start a server
 * exit right after they start.
 */
export async function runInProcess(args: readonly string[]): Promise<Finished> {
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text)
      return true
    })
  }
  const { exitCode } = process
  try {
    process.exitCode = undefined
    const code = await runCommandLine(args, uninterrupted)
    return { code, ...printed, output: printed.stdout + printed.stderr }
  } finally {
    process.exitCode = exitCode
    vi.restoreAllMocks()
  }
}
