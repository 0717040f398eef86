import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCart } from '../cart/cart.ts'
import { createBridge } from './bridge.ts'
import type { ConfiguratorUrl } from './configurator-url.ts'

/** Milliseconds without progress after which loading counts as failed. */
const PROGRESS_TIMEOUT_MS = 30_000
/** Milliseconds that the configurator has to announce itself after the frame has loaded a page. */
const ANNOUNCE_TIMEOUT_MS = 8_000

export interface Configurator {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly status: 'loading' | 'ready' | 'failed'
  /** Loading progress in percent. */
  readonly percent: number
  /** Whether the page is listening for messages. The frame renders only after that. */
  readonly listening: boolean
  readonly onFrameLoad: () => void
}

/** Starts the configurator once, with its frame, loading progress, and bridge (BLDR-05). */
export function useConfigurator({ origin: expected, target }: ConfiguratorUrl): Configurator {
  const frame = useRef<HTMLIFrameElement>(null)
  const timeout = useRef<LoadTimeout>(undefined)
  const [listening, setListening] = useState(false)
  const [status, setStatus] = useState<Configurator['status']>('loading')
  const [percent, setPercent] = useState(0)

  useEffect(() => {
    const waiting = createLoadTimeout(() => setStatus('failed'))
    timeout.current = waiting
    let adding = false
    const bridge = createBridge({
      send(message) {
        const receiver = frame.current?.contentWindow
        if (!receiver) throw new Error('The configurator has no window.')
        receiver.postMessage(message, target)
      },
      onState(state) {
        if (state === 'registered') {
          setStatus('loading')
          waiting.expectProgress(PROGRESS_TIMEOUT_MS)
          return
        }
        waiting.end()
        setStatus('ready')
        sentCount = undefined
        void storage().then((items) => {
          const guestId = items.read('guestSessionId')
          if (guestId !== null) bridge.post({ type: 'guestSession', guestId })
          sendCart()
        })
      },
      onProgress(value) {
        setPercent(Math.round(value))
        waiting.expectProgress(PROGRESS_TIMEOUT_MS)
      },
      onGuestSession: (guestId) => void storage().then((items) => items.write('guestSessionId', guestId)),
      onAddToCart(lines) {
        // Handles one message at a time, so that repeated messages do not fill the cart.
        if (adding) return
        adding = true
        void addToCart(lines).finally(() => {
          adding = false
        })
      },
    })
    let sentCount: number | undefined
    function sendCart(): void {
      const itemCount = useCart.getState().cart.items.reduce((sum, { quantity }) => sum + quantity, 0)
      if (itemCount !== sentCount) bridge.post({ type: 'cart', itemCount })
      sentCount = itemCount
    }
    function receive({ origin, source, data }: MessageEvent): void {
      const sender = frame.current?.contentWindow
      if (origin === expected && sender && source === sender) bridge.receive(data)
    }
    addEventListener('message', receive)
    const unsubscribe = useCart.subscribe((state, before) => {
      if (state.cart !== before.cart) sendCart()
    })
    waiting.expectProgress(PROGRESS_TIMEOUT_MS)
    setListening(true)
    return () => {
      waiting.end()
      removeEventListener('message', receive)
      unsubscribe()
      bridge.close()
    }
  }, [expected, target])

  // The loaded page cannot be inspected, but no message arrives if it is not the configurator.
  const onFrameLoad = () => timeout.current?.expectFirstProgress(ANNOUNCE_TIMEOUT_MS)

  return { frame, status, percent, listening, onFrameLoad }
}

/** The shop has loaded this module at startup, long before any configurator is ready. */
const storage = async () => (await import('../lib/storage/stored-items.ts')).storedItems

async function addToCart(lines: unknown): Promise<void> {
  const { addConfiguredItems } = await import('../cart/configured-items.ts')
  await addConfiguredItems(lines)
}

interface LoadTimeout {
  /** Starts a timeout that fails unless progress is made in time. */
  expectProgress(withinMs: number): void
  /** Starts a timeout unless progress has already been made. */
  expectFirstProgress(withinMs: number): void
  /** Stops the timeout. */
  end(): void
}

function createLoadTimeout(giveUp: () => void): LoadTimeout {
  let timer: ReturnType<typeof setTimeout> | undefined
  let timers = 0
  function expectProgress(withinMs: number): void {
    timers += 1
    clearTimeout(timer)
    timer = setTimeout(giveUp, withinMs)
  }
  return {
    expectProgress,
    expectFirstProgress(withinMs) {
      if (timers === 1) expectProgress(withinMs)
    },
    end() {
      timers += 1
      clearTimeout(timer)
    },
  }
}
