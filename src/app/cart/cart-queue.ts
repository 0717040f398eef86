/** Thrown when a request belongs to a shopper whose visit has ended. */
export class SupersededError extends Error {}

export interface CartQueue {
  /** Runs a task after all earlier tasks. Resolves to `otherwise` if the shopper changes before or during the task. */
  enqueue<Result>(work: (signal: AbortSignal) => Promise<Result>, otherwise: Result): Promise<Result>
  /**
   * Sends a request for the current shopper.
   * @throws {SupersededError} if the shopper changes. The request is then aborted.
   */
  forThisShopper<Response>(send: (signal: AbortSignal) => Promise<Response>): Promise<Response>
  /** Starts an empty queue for the next shopper, and aborts the previous shopper's requests. */
  changeShopper(): void
}

/** Creates a queue that runs requests one at a time, so that responses arrive in order. */
export function createCartQueue(): CartQueue {
  let queue: Promise<unknown> = Promise.resolve()
  let shopper = new AbortController()
  return {
    enqueue(work, otherwise) {
      const { signal } = shopper
      const result = queue
        .then(() => (signal.aborted ? otherwise : work(signal)))
        .catch((error: unknown) => {
          if (error instanceof SupersededError) return otherwise
          throw error
        })
      queue = result.catch(() => undefined)
      return result
    },
    async forThisShopper(send) {
      const { signal } = shopper
      try {
        return await send(signal)
      } finally {
        // oxlint-disable-next-line no-unsafe-finally -- the next shopper must not get the response or failure
        if (signal.aborted) throw new SupersededError()
      }
    },
    changeShopper() {
      shopper.abort()
      shopper = new AbortController()
      queue = Promise.resolve()
    },
  }
}
