/** Result of `withTimeout` if the time limit is reached first. */
export const TIMEOUT = Symbol('too long')

/**
 * Waits for a promise until a time limit. Does not cancel the promise; late rejections are ignored.
 * @throws the signal's reason if it is aborted while waiting.
 */
export async function withTimeout<Value>(
  limitMs: number,
  promise: Promise<Value>,
  signal?: AbortSignal,
): Promise<Value | typeof TIMEOUT> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<typeof TIMEOUT>()
  const timer = setTimeout(() => resolve(TIMEOUT), limitMs)
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
