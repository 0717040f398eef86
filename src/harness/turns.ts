/** Lets work that may go side by side run together, and work that must not be disturbed run alone. */
export interface Turns {
  together<Value>(work: () => Promise<Value>): Promise<Value>
  alone<Value>(work: () => Promise<Value>): Promise<Value>
}

/** Who asks first begins first, so that nobody waits for ever. */
export function createTurns(): Turns {
  const running = new Set<Promise<unknown>>()
  /** Ends when the last work that must be alone has ended. */
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
    async together(work) {
      let seen: Promise<unknown>
      do {
        seen = closed
        await seen
      } while (seen !== closed)
      return run(work)
    },
    alone(work) {
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
