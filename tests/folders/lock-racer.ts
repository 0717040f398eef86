import { lockFolder } from '#folders/folder-lock.ts'

/** One of the processes of `lock-race.ts`: tries to take a lock at the moment that it is told, until told to let go. */
let release: (() => void) | undefined

process.on('message', ({ out, at }: { readonly out?: string; readonly at?: number }) => {
  if (out === undefined || at === undefined) {
    release?.()
    release = undefined
    process.send?.('released')
    return
  }
  // Waiting by a timer would let one after the other go.
  while (Date.now() < at);
  try {
    release = lockFolder(out, 'build')
    process.send?.('owner')
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error))
  }
})
