import { listenForInterruption } from './command/interruption.ts'
import { runCommandLine } from './program.ts'

/** Waits until all output is written, because data in a pipe would be lost when the process exits. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()))
}

/** Ignores a pipe that closes early, as in `storefront openapi | head`. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

// Bundlers and browsers may leave open handles, so the process must be exited explicitly.
const interruption = listenForInterruption((code) => process.exit(code))
for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe)
const exitCode = await runCommandLine(process.argv.slice(2), interruption)
await Promise.all([process.stdout, process.stderr].map(written))
process.exit(exitCode)
