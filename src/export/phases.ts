export interface BuildPhase {
  readonly title: string
  /** Settles with the phase and resolves to a one-line result. */
  run(): Promise<string>
}

/** Runs the task of a phase and reports its result. */
export type RunPhase<Title extends string> = <Result>(
  title: Title,
  work: () => Promise<Result>,
  outcome: (result: Result) => string,
) => Promise<Result>

/**
 * Runs phases one after another while `show` displays them. The terminal needs all titles before the first phase
 * starts. Durations are in milliseconds.
 */
export async function runInPhases<Title extends string, Result>(
  titles: readonly Title[],
  show: (phases: readonly BuildPhase[]) => Promise<void>,
  signal: AbortSignal,
  work: (phase: RunPhase<Title>) => Promise<Result>,
): Promise<{ readonly result: Result; readonly times: readonly { title: string; milliseconds: number }[] }> {
  const outcomes = new Map(titles.map((title) => [title, Promise.withResolvers<string>()]))
  // Avoids an unhandled rejection, because a phase that never starts may have no listener.
  for (const { promise } of outcomes.values()) promise.catch(() => {})
  const times: { title: string; milliseconds: number }[] = []
  const working = work(async (title, doWork, outcome) => {
    const startedAt = performance.now()
    const result = await rejectWhenAborted(doWork(), signal)
    times.push({ title, milliseconds: Math.round(performance.now() - startedAt) })
    outcomes.get(title)?.resolve(outcome(result))
    return result
  })
  working.catch((error: unknown) => {
    for (const { reject } of outcomes.values()) reject(error)
  })
  await show([...outcomes].map(([title, { promise }]) => ({ title, run: () => promise })))
  return { result: await working, times }
}

/** Settles with the task, or rejects if the run is interrupted, because not every task can be canceled. */
async function rejectWhenAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
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
