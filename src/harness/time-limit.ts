/** What a race against a time limit gives when the limit wins. */
export const TOO_LONG = Symbol('too long')

/** Waits for a promise, but not longer than a limit. What is waited for goes on; its late failure is nobody's. */
export async function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value | typeof TOO_LONG> {
  const { promise: ended, resolve } = Promise.withResolvers<typeof TOO_LONG>()
  const timer = setTimeout(() => resolve(TOO_LONG), limitMs)
  try {
    return await Promise.race([promise, ended])
  } finally {
    clearTimeout(timer)
    promise.catch(() => undefined)
  }
}
