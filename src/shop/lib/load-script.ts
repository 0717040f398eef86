/** Milliseconds after which a third-party script counts as failed. */
const LOAD_TIMEOUT_MS = 15_000

/** Runs a task once per visit. Concurrent callers share it. The next call after a failure retries. */
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
 * Creates the default Trusted Types policy, which decides which text may become a script, a script URL, or HTML. It is
 * the default policy because third-party scripts assign plain strings, which must also be checked. The page's content
 * security policy limits the hosts of scripts. On the shop's host, this policy allows only the bundle's folder, not
 * uploads. The captcha widget needs HTML, which is rejected if any part is executable. The policy is created when the
 * first third-party script is needed. Until then, every assignment is rejected, which does not affect the shop because
 * it makes none.
 */
function trustHarmlessTexts(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  if (trustedTypes?.defaultPolicy !== null) return
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname, protocol } = new URL(url, location.href)
      const allowed = origin === location.origin ? pathname.startsWith('/assets/') : /^https?:$/.test(protocol)
      return allowed ? url : null
    },
    createHTML: (html) => (CAN_RUN.test(html) ? null : html),
  })
}

/** Matches HTML that can run scripts or embed documents. */
const CAN_RUN = /<\s*(?:script|object|embed|base|meta|link|style)|[\s/"']on\w+\s*=|srcdoc|javascript:/i

/** Parts of the browser's Trusted Types API used here. */
interface TrustedTypes {
  readonly defaultPolicy: object | null
  createPolicy(
    name: 'default',
    rules: Readonly<Record<'createScriptURL' | 'createHTML', (text: string) => string | null>>,
  ): void
}

/**
 * Adds a third-party script to the page.
 * @throws if the script cannot be loaded in time, in which case its element is removed so that the next call retries.
 */
export function loadScript(url: string): Promise<void> {
  trustHarmlessTexts()
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
