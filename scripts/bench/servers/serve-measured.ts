import type { MeasuredCalls } from '../measured-call.ts'

/** Does what the measuring process asks: starts with what to answer, then tells its memory as often as asked. */
export function serveMeasured(start: (calls: MeasuredCalls | null) => Promise<string>): void {
  process.on('message', ({ message }: { readonly message: 'memory' | MeasuredCalls | null }) => {
    if (message === 'memory') process.send?.(memory())
    else void start(message).then((url) => process.send?.(url))
  })
}

function memory(): { readonly heap: number; readonly resident: number } {
  // Twice, since the first run frees what the second one then finds unused.
  globalThis.gc?.()
  globalThis.gc?.()
  return { heap: process.memoryUsage().heapUsed, resident: process.memoryUsage.rss() }
}
