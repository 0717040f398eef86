import { lockFolder } from '#folders/folder-lock.ts'

/** One of the processes of `lock-race.ts`: tries to take a lock at a given time, and releases it on request. */
let release: (() => void) | undefined

process.on('message', ({ out, at }: { readonly out?: string; readonly at?: number }) => {
  if (out === undefined || at === undefined) {
    release?.()
    release = undefined
    process.send?.('released')
    return
  }
  // A timer would start them one after the other.
  while (Date.now() < at);
  try {
    release = lockFolder(out, 'build')
    process.send?.('owner')
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error))
  }
})
