import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import { createTestLocks } from '#shop/lib/storage/test-locks.ts'

/** A document in a tab. Its code runs until the document is closed. */
export interface SimulatedDocument {
  readonly closed: AbortSignal
  /**
   * Runs a function and the asynchronous operations that it starts as code of this document, on behalf of the person
   * who caused them, if any.
   */
  run<Result>(work: () => Result, person?: string): Result
  /** Dispatches `pagehide` and then stops the code of the document. */
  close(): void
  readonly localStorage: Storage
  readonly sessionStorage: Storage
}

export interface SimulatedBrowser {
  /** Loads a new document in a tab, which keeps its session storage. */
  open(tab: string): SimulatedDocument
  /** The document whose code is currently running, if any. */
  current(): SimulatedDocument | undefined
  /** The person who caused the running code; undefined for code that a document runs by itself. */
  person(): string | undefined
  /** Returns a value of the local storage that a new document would read. */
  stored(key: string): string | null
}

/** Milliseconds after which a write to local storage is visible in other documents, and after which their event fires. */
export interface StorageDelays {
  readonly seenMs: number
  readonly eventMs: number
}

/** Delay of messages to other documents. */
const MESSAGE_DELAY_MS = 3

interface OpenDocument extends SimulatedDocument {
  readonly window: EventTarget
  readonly channels: Set<EventTarget>
  /** Local storage as this document sees it. */
  readonly view: StorageView
}

/** Values of a storage, and the number of the write that set each of them. */
class StorageView {
  readonly values: Map<string, string>
  readonly #writes = new Map<string, number>()

  constructor(values: ReadonlyMap<string, string> = new Map()) {
    this.values = new Map(values)
  }

  /** Applies a write unless the value is the result of a later one. */
  apply(key: string, value: string | null, write: number): void {
    if ((this.#writes.get(key) ?? 0) > write) return
    this.#writes.set(key, write)
    if (value === null) this.values.delete(key)
    else this.values.set(key, value)
  }
}

/**
 * Simulates a browser in memory with fake timers. The documents in its tabs share storage, locks, messages and events.
 * As in a browser with a process for each tab, documents see the writes of others later, and their events later still.
 * Replaces the globals that the shop uses, which `vi.unstubAllGlobals` and `vi.useRealTimers` restore.
 */
export function simulateBrowser({
  hasChannels,
  storage: { seenMs, eventMs },
  onStored,
}: {
  readonly hasChannels: boolean
  readonly storage: StorageDelays
  /** Called with each value written to the local storage. */
  readonly onStored: (value: string) => void
}): SimulatedBrowser {
  const running = new AsyncLocalStorage<{ readonly document: OpenDocument; readonly person: string | undefined }>()
  const documents = new Set<OpenDocument>()
  const local = new StorageView()
  const tabs = new Map<string, Map<string, string>>()
  let writes = 0

  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 25),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const { setTimeout: startTimeout, setInterval: startInterval } = globalThis

  function current(): OpenDocument {
    const document = running.getStore()?.document
    if (document === undefined) throw new Error('No document is running.')
    return document
  }

  function getOtherDocuments(): OpenDocument[] {
    const document = running.getStore()?.document
    return [...documents].filter((other) => other !== document)
  }

  /** Runs a function in another document after a delay, if that document is still open. */
  function runLater(document: OpenDocument, ms: number, work: () => void): void {
    startTimeout(() => document.closed.aborted || document.run(work), ms)
  }

  function createLocalStorage(view: StorageView, closed: AbortSignal): Storage {
    return createStorage(view.values, (key, newValue) => {
      const oldValue = view.values.get(key) ?? null
      if (closed.aborted || oldValue === newValue) return
      writes += 1
      const write = writes
      view.apply(key, newValue, write)
      local.apply(key, newValue, write)
      if (newValue !== null) onStored(newValue)
      const event = () => Object.assign(new Event('storage'), { key, oldValue, newValue })
      for (const other of getOtherDocuments()) {
        const see = (): void => {
          other.view.apply(key, newValue, write)
          runLater(other, eventMs, () => other.window.dispatchEvent(event()))
        }
        if (seenMs === 0) see()
        else startTimeout(see, seenMs)
      }
    })
  }

  class Channel extends EventTarget {
    constructor() {
      super()
      if (!hasChannels) throw new DOMException('The operation is insecure.', 'SecurityError')
      current().channels.add(this)
    }

    postMessage(): void {
      for (const other of getOtherDocuments()) {
        runLater(other, MESSAGE_DELAY_MS, () => {
          for (const channel of other.channels) channel.dispatchEvent(new Event('message'))
        })
      }
    }
  }

  /** Makes a timer callback run as code of the current document, unless the document has been closed. */
  const bindToDocument = (work: () => void): (() => void) => {
    const caller = running.getStore()
    if (caller === undefined) return work
    return () => {
      if (!caller.document.closed.aborted) running.run(caller, work)
    }
  }
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => startTimeout(bindToDocument(work), ms))
  vi.stubGlobal('setInterval', (work: () => void, ms?: number) => startInterval(bindToDocument(work), ms))
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('addEventListener', (...listener: Parameters<EventTarget['addEventListener']>) =>
    current().window.addEventListener(...listener),
  )
  vi.stubGlobal('removeEventListener', (...listener: Parameters<EventTarget['removeEventListener']>) =>
    current().window.removeEventListener(...listener),
  )
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('navigator', { onLine: true, locks: createTestLocks(() => current().closed) })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController()
    setTimeout(() => timeout.abort(new DOMException('The request timed out.', 'TimeoutError')), ms)
    return timeout.signal
  })

  return {
    current: () => running.getStore()?.document,
    person: () => running.getStore()?.person,
    stored: (key) => local.values.get(key) ?? null,
    open(tab) {
      const session = tabs.get(tab) ?? new Map<string, string>()
      tabs.set(tab, session)
      const closing = new AbortController()
      const view = new StorageView(local.values)
      const document: OpenDocument = {
        closed: closing.signal,
        run: (work, person) => running.run({ document, person }, work),
        close() {
          document.run(() => document.window.dispatchEvent(new Event('pagehide')))
          documents.delete(document)
          closing.abort()
        },
        window: new EventTarget(),
        channels: new Set(),
        view,
        localStorage: createLocalStorage(view, closing.signal),
        sessionStorage: createStorage(session, (key, value) => {
          if (closing.signal.aborted) return
          if (value === null) session.delete(key)
          else session.set(key, value)
        }),
      }
      documents.add(document)
      return document
    },
  }
}

function createStorage(
  values: ReadonlyMap<string, string>,
  write: (key: string, value: string | null) => void,
): Storage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: write,
    removeItem: (key) => write(key, null),
  } as Storage
}
