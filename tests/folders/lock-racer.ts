import { lockFolder } from '#folders/folder-lock.ts'

/** The lock that this process of `lock-race.ts` took at the start time and keeps until the next message. */
let release: (() => void) | undefined

process.on('message', ({ out, at }: { readonly out?: string; readonly at?: number }) => {
  if (out === undefined || at === undefined) {
    release?.()
    release = undefined
    process.send?.('released')
    return
  }
  // The process waits in a loop, because timers would start the processes one after the other.
  while (Date.now() < at);
  try {
    release = lockFolder(out, 'build')
    process.send?.('owner')
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error))
  }
})
