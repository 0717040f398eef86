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
 * What a text must be to become script, script address or HTML where the policy requires trusted types (SEC-14). It is
 * the default policy, since scripts of providers assign plain texts: those must be as harmless as ours. Which hosts
 * scripts may come from is up to the policy of the page; of our own host it is the bundle's folder alone, and not what
 * somebody uploaded. HTML is the captcha's, whose widget is made of it; what can run within is refused. Until the first
 * provider is needed there is no policy, so no text is taken at all: the shop itself assigns none.
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

/** Markup that runs script, or frames what does. */
const CAN_RUN = /<\s*(?:script|object|embed|base|meta|link|style)|[\s/"']on\w+\s*=|srcdoc|javascript:/i

/** As much of the browser's own as is used here. */
interface TrustedTypes {
  readonly defaultPolicy: object | null
  createPolicy(
    name: 'default',
    rules: Readonly<Record<'createScriptURL' | 'createHTML', (text: string) => string | null>>,
  ): void
}

/**
 * Adds a third-party script to the page.
 * @throws when the script cannot be loaded in time; its tag is gone then, so that a further call tries again.
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
