/** Milliseconds after which a third-party script counts as missing. */
const LOAD_TIMEOUT_MS = 15_000

/**
 * Work that is done once for a visit: callers at the same time share it. After a failure the next call tries again.
 */
export function onceForVisit<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}

/**
 * Adds a third-party script to the page.
 * @throws when the script cannot be loaded in time; its tag is gone then, so that a further call tries again.
 */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    function fail(reason: string): void {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`The script ${url} ${reason}.`))
    }
    const timer = setTimeout(() => fail(`did not load within ${LOAD_TIMEOUT_MS / 1000} seconds`), LOAD_TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => fail('could not be loaded'))
    script.async = true
    script.src = url
    document.head.append(script)
  })
}
