/** Settles with the task, or rejects if the run is interrupted, because not every task can be canceled. */
export async function rejectWhenAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([interrupted, work])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
