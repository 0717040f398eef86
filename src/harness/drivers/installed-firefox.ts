import type { Browser, BrowserContext, Request } from 'playwright/test'

/*
 * What playwright leaves out where it drives an installed Firefox over WebDriver BiDi (decision 0048). Its own build
 * needs nothing of this.
 */

/** The command of WebDriver BiDi that Firefox 153 does not know. */
const MEDIA_FEATURES = 'emulation.setMediaFeaturesOverride'

/** Name of the function by which a page tells what it is about to send. */
const BINDING = 'storefrontSends'

/** The parts of playwright's server that a browser driven over WebDriver BiDi is made of; it runs in this process. */
interface BidiSession {
  send: (command: string, parameters: object) => Promise<unknown>
}
interface BidiMessage {
  readonly method?: string
  readonly params?: object
}
interface BidiBrowser {
  readonly _browserSession?: BidiSession
  readonly _connection: { readonly _transport: { onmessage: (message: BidiMessage) => void } }
}
interface Driven {
  readonly _connection?: { readonly toImpl?: (browser: Browser) => BidiBrowser | undefined }
}

function driverOf(browser: Browser): BidiBrowser | undefined {
  return (browser as unknown as Driven)._connection?.toImpl?.(browser)
}

/** Whether a browser is an installed Firefox. */
export function isInstalledFirefox(browser: Browser): boolean {
  return driverOf(browser)?._browserSession !== undefined
}

/**
 * Lets an installed Firefox open pages although it knows no command for media features, which playwright gives it for
 * each context whatever is asked for; and lets it save files, which it tells of without the id that playwright waits for.
 */
export function mendDriver(browser: Browser): void {
  const driver = driverOf(browser)
  const session = driver?._browserSession
  if (driver === undefined || session === undefined) return
  const transport = driver._connection._transport
  const take = transport.onmessage
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it is no target of events
  transport.onmessage = (message) => {
    const { params } = message
    const isDownload = message.method?.startsWith('browsingContext.download') === true
    if (isDownload && params !== undefined && 'url' in params && !('download' in params)) {
      Object.assign(params, { download: params.url })
    }
    take(message)
  }
  const send = session.send.bind(session)
  session.send = async (command, parameters) => {
    try {
      return await send(command, parameters)
    } catch (error) {
      if (command === MEDIA_FEATURES && error instanceof Error && error.message.includes('unknown command')) return {}
      throw error
    }
  }
}

/**
 * Has playwright put text into fields as if it were typed, and show the bodies of requests. By itself it sets values by
 * a script of the page, which appends to fields that tell of no selection (e-mail, number) and which React does not
 * notice, and it is told of no bodies.
 */
export async function helpInstalledFirefox(context: BrowserContext): Promise<void> {
  const sent: { readonly call: string; readonly body: string }[] = []
  await context.exposeBinding(BINDING, (_source, call: string, body: string) => void sent.push({ call, body }))
  context.on('request', (request) => {
    const index = sent.findIndex(({ call }) => call === `${request.method()} ${request.url()}`)
    if (index !== -1) showBody(request, sent.splice(index, 1)[0]?.body ?? '')
  })
  await context.addInitScript(insertText)
  await context.addInitScript(tellBodies)
}

function showBody(request: Request, body: string): void {
  Object.assign(request, { postData: () => body, postDataJSON: (): unknown => JSON.parse(body) })
}

// What follows runs in the page: it is sent there as text, so it may use nothing from this file but types.

function insertText(): void {
  /** Gives the frame that has the focus, for playwright to go on in. */
  const insert = (text: string): Element | undefined => {
    let focused = document.activeElement
    while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement
    if (focused instanceof HTMLIFrameElement) return focused
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else edits a field as a keyboard does
    document.execCommand('insertText', false, text)
    return undefined
  }
  Object.defineProperty(globalThis, '__pw_bidiInsertText', { get: () => insert, set() {} })
}

function tellBodies(): void {
  const { fetch: send, storefrontSends: tell } = globalThis as typeof globalThis & {
    readonly storefrontSends?: (call: string, body: string) => Promise<void>
  }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    // The answer of the binding is waited for, so that the body is known before the request is.
    if (!/^(?:GET|HEAD)$/.test(request.method))
      await tell?.(`${request.method} ${request.url}`, await request.clone().text())
    return send(request)
  }
}
