import { listenForInterruption } from './interruption.ts'
import { runCommandLine } from './program.ts'

/** Waits until the output is written: data still in a pipe would be lost when the process exits. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()))
}

/** `storefront openapi | head` closes the pipe early. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

// Only this line ends the process: bundlers and browsers may leave handles that would keep it alive.
const interruption = listenForInterruption((code) => process.exit(code))
for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe)
const exitCode = await runCommandLine(process.argv.slice(2), interruption)
await Promise.all([process.stdout, process.stderr].map(written))
process.exit(exitCode)
