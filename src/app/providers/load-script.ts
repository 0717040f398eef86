/** Milliseconds after which a third-party script counts as failed. */
const LOAD_TIMEOUT_MS = 15_000

/** Runs work once per visit: concurrent callers share it. After a failure the next call tries again. */
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
 * Creates the default Trusted Types policy, which decides what text may become a script, a script URL or HTML (SEC-14).
 * It is the default policy because third-party scripts assign plain strings, which must be as harmless as the shop's.
 * The page's content security policy limits the hosts of scripts; on the shop's host only the bundle's folder is
 * allowed, not uploads. The captcha's widget needs HTML, from which everything executable is rejected. The policy is
 * created when the first third-party script is needed; until then every assignment is rejected, and the shop makes
 * none.
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

/** Elements that run scripts or embed documents. */
const CAN_RUN = /<\s*(?:script|object|embed|base|meta|link|style)|[\s/"']on\w+\s*=|srcdoc|javascript:/i

/** The part of the browser's API that is used here. */
interface TrustedTypes {
  readonly defaultPolicy: object | null
  createPolicy(
    name: 'default',
    rules: Readonly<Record<'createScriptURL' | 'createHTML', (text: string) => string | null>>,
  ): void
}

/**
 * Adds a third-party script to the page.
 * @throws when the script cannot be loaded in time; its tag is then removed, so that the next call tries again.
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
