/** What a race against a time limit gives when the limit wins. */
export const TOO_LONG = Symbol('too long')

/**
 * Waits for a promise, but not longer than a limit. What is waited for goes on; its late failure is nobody's.
 * @throws the signal's reason when it is aborted meanwhile.
 */
export async function within<Value>(
  limitMs: number,
  promise: Promise<Value>,
  signal?: AbortSignal,
): Promise<Value | typeof TOO_LONG> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<typeof TOO_LONG>()
  const timer = setTimeout(() => resolve(TOO_LONG), limitMs)
  const abort = (): void => reject(signal?.reason as Error)
  if (signal?.aborted === true) abort()
  signal?.addEventListener('abort', abort)
  try {
    return await Promise.race([promise, ended])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    promise.catch(() => undefined)
  }
}
