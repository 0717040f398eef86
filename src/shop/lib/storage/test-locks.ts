/** A pending or granted request for a lock. */
interface LockRequest {
  readonly name: string
  readonly mode: LockMode
  readonly grant: () => void
  isHeld: boolean
}

/**
 * Creates an in-memory version of the browser's locks. Grants locks in the order of requests: shared locks
 * concurrently, exclusive locks alone.
 * @param documentSignal aborted when the requesting document is unloaded, which releases its locks.
 */
export function createTestLocks(documentSignal?: () => AbortSignal): Pick<LockManager, 'request' | 'query'> {
  const requests: LockRequest[] = []

  function grantNext(name: string): void {
    for (const request of requests.filter((other) => other.name === name)) {
      const held = requests.filter((other) => other.name === name && other.isHeld)
      if (request.isHeld) continue
      if (held.length > 0 && (request.mode === 'exclusive' || held.some(({ mode }) => mode === 'exclusive'))) return
      request.isHeld = true
      request.grant()
    }
  }

  const toLockInfo = ({ name, mode }: LockRequest): LockInfo => ({ name, mode, clientId: 'tab' })

  return {
    async request(name: string, ...rest: readonly unknown[]) {
      // In a browser, code of an unloaded document no longer runs.
      if (documentSignal?.().aborted === true) return new Promise(() => undefined)
      const [options, work] = (rest.length === 1 ? [{}, ...rest] : rest) as [LockOptions, () => Promise<unknown>]
      const { promise, resolve } = Promise.withResolvers<void>()
      const request = { name, mode: options.mode ?? 'exclusive', grant: resolve, isHeld: false } as const
      const entry: LockRequest = { ...request }
      const release = (): void => {
        const index = requests.indexOf(entry)
        if (index === -1) return
        requests.splice(index, 1)
        grantNext(name)
      }
      documentSignal?.().addEventListener('abort', release, { once: true })
      requests.push(entry)
      grantNext(name)
      await promise
      try {
        return await work()
      } finally {
        release()
      }
    },
    query: async () => ({
      held: requests.filter(({ isHeld }) => isHeld).map(toLockInfo),
      pending: requests.filter(({ isHeld }) => !isHeld).map(toLockInfo),
    }),
  } as Pick<LockManager, 'request' | 'query'>
}
