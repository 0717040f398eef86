import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import { createTestLocks } from '#app/storage/test-locks.ts'

/** A document in a tab. Its code runs until the document is closed. */
export interface SimulatedDocument {
  readonly closed: AbortSignal
  /** Runs a function and the asynchronous operations that it starts as code of this document. */
  run<Result>(work: () => Result): Result
  /** Dispatches `pagehide` and then stops the code of the document. */
  close(): void
  readonly localStorage: Storage
  readonly sessionStorage: Storage
}

export interface SimulatedBrowser {
  /** Loads a new document in a tab, which keeps its session storage. */
  open(tab: string): SimulatedDocument
  /** The document whose code is currently running. */
  current(): SimulatedDocument
}

/** Delay of storage events and messages to other documents. */
const EVENT_DELAY_MS = 3

interface OpenDocument extends SimulatedDocument {
  readonly window: EventTarget
  readonly channels: Set<EventTarget>
}

/**
 * Simulates a browser in memory with fake timers. The documents in its tabs share storage, locks, messages and events.
 * Replaces the globals that the shop uses, which `vi.unstubAllGlobals` and `vi.useRealTimers` restore.
 */
export function simulateBrowser({ hasChannels }: { readonly hasChannels: boolean }): SimulatedBrowser {
  const running = new AsyncLocalStorage<OpenDocument>()
  const documents = new Set<OpenDocument>()
  const local = new Map<string, string>()
  const tabs = new Map<string, Map<string, string>>()

  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 25),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })

  function current(): OpenDocument {
    const document = running.getStore()
    if (document === undefined) throw new Error('No document is running.')
    return document
  }

  function getOtherDocuments(): OpenDocument[] {
    const document = running.getStore()
    return [...documents].filter((other) => other !== document)
  }

  /** Runs a function in another document after the delay, if that document is still open. */
  function runLater(document: OpenDocument, work: () => void): void {
    setTimeout(() => document.closed.aborted || document.run(work), EVENT_DELAY_MS)
  }

  function createStorage(stored: Map<string, string>, isShared: boolean, closed: AbortSignal): Storage {
    function write(key: string, newValue: string | null): void {
      if (closed.aborted || (stored.get(key) ?? null) === newValue) return
      if (newValue === null) stored.delete(key)
      else stored.set(key, newValue)
      if (!isShared) return
      for (const other of getOtherDocuments()) {
        runLater(other, () => other.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })))
      }
    }
    return {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => write(key, value),
      removeItem: (key) => write(key, null),
    } as Storage
  }

  class Channel extends EventTarget {
    constructor() {
      super()
      if (!hasChannels) throw new DOMException('The operation is insecure.', 'SecurityError')
      current().channels.add(this)
    }

    postMessage(): void {
      for (const other of getOtherDocuments()) {
        runLater(other, () => {
          for (const channel of other.channels) channel.dispatchEvent(new Event('message'))
        })
      }
    }
  }

  const { setTimeout: startTimeout, setInterval: startInterval } = globalThis
  /** Makes a timer callback run as code of the current document, unless the document has been closed. */
  const bindToDocument = (work: () => void): (() => void) => {
    const document = running.getStore()
    if (document === undefined) return work
    return () => {
      if (!document.closed.aborted) document.run(work)
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
    current,
    open(tab) {
      const session = tabs.get(tab) ?? new Map<string, string>()
      tabs.set(tab, session)
      const closing = new AbortController()
      const document: OpenDocument = {
        closed: closing.signal,
        run: (work) => running.run(document, work),
        close() {
          document.run(() => document.window.dispatchEvent(new Event('pagehide')))
          documents.delete(document)
          closing.abort()
        },
        window: new EventTarget(),
        channels: new Set(),
        localStorage: createStorage(local, true, closing.signal),
        sessionStorage: createStorage(session, false, closing.signal),
      }
      documents.add(document)
      return document
    },
  }
}
