/**
 * A readers-writer lock: work that may go side by side runs together, work that must not be disturbed runs alone. A pool
 * such as p-limit's counts places and knows no work that needs all of them.
 */
export interface SharedLock {
  shared<Value>(work: () => Promise<Value>): Promise<Value>
  exclusive<Value>(work: () => Promise<Value>): Promise<Value>
}

/** Who asks first begins first, so that nobody waits for ever. */
export function createSharedLock(): SharedLock {
  const running = new Set<Promise<unknown>>()
  /** Ends when the last exclusive work has ended. */
  let closed: Promise<unknown> = Promise.resolve()

  async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    const task = work()
    running.add(task)
    try {
      return await task
    } finally {
      running.delete(task)
    }
  }

  return {
    async shared(work) {
      let seen: Promise<unknown>
      do {
        seen = closed
        await seen
      } while (seen !== closed)
      return run(work)
    },
    exclusive(work) {
      const before = closed
      const task = (async () => {
        await before
        await Promise.allSettled(running)
        return work()
      })()
      closed = task.catch(() => undefined)
      return task
    },
  }
}
