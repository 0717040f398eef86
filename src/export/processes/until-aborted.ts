/** Settles when the work does, or fails as soon as the run is interrupted: not all work can be told to stop. */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
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
