import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createBridge, type PageMessage } from './bridge.ts'

const cart = (itemCount: number): PageMessage => ({ type: 'cart', itemCount })
const guest: PageMessage = { type: 'guestSession', guestId: 'gid_1' }

function start(send: (message: PageMessage) => void = () => undefined) {
  const sent: PageMessage[] = []
  const stored: string[] = []
  const states: string[] = []
  const added: unknown[] = []
  const onProgress = vi.fn()
  const bridge = createBridge({
    send(message) {
      send(message)
      sent.push(message)
    },
    onState: (state) => void states.push(state),
    onProgress,
    onGuestSession: (id) => void stored.push(id),
    onAddToCart: (lines) => void added.push(lines),
  })
  return { bridge, sent, stored, states, added, onProgress }
}

let warn: MockInstance<typeof console.warn>
let error: MockInstance<typeof console.error>

beforeEach(() => {
  vi.useFakeTimers()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('BLDR-05 OPEN-098 registers when the configurator announces itself', () => {
  const { bridge, states } = start()
  expect(states).toEqual([])
  bridge.receive({ type: 'announce' })
  expect(states).toEqual(['registered'])
})

test('BLDR-06 BLDR-07 queues messages to an announced configurator until it is ready, even at 90%', () => {
  const { bridge, sent, states, onProgress } = start()
  bridge.post(cart(1))
  bridge.receive({ type: 'announce' })
  bridge.receive({ type: 'progress', percent: 90 })
  bridge.receive({ type: 'progress', percent: 100 })
  bridge.post(guest)
  expect(onProgress.mock.calls).toEqual([[90], [100]])
  expect(sent).toEqual([])
  expect(states).toEqual(['registered'])
  bridge.receive({ type: 'loaded' })
  expect(states).toEqual(['registered', 'ready'])
})

test('BLDR-06 ignores a loaded message before the announcement', () => {
  const { bridge, states } = start()
  bridge.receive({ type: 'loaded' })
  expect(states).toEqual([])
  expect(warn).toHaveBeenCalledTimes(1)
})

test('BLDR-08 BLDR-09 the queue contains no duplicates and is sent in order once the configurator is ready', () => {
  const { bridge, sent } = start()
  bridge.receive({ type: 'announce' })
  for (const message of [cart(1), guest, cart(1), cart(2), { ...guest }]) bridge.post(message)
  bridge.receive({ type: 'loaded' })
  expect(sent).toEqual([cart(1), guest, cart(2)])
  bridge.post(cart(1))
  expect(sent).toEqual([cart(1), guest, cart(2), cart(1)])
})

test('BLDR-10 CONST-07 OPEN-100 retries a failed send every 500 ms until it succeeds, keeping the order', () => {
  let failures = 3
  const { bridge, sent } = start(() => {
    if (failures > 0) {
      failures -= 1
      throw new Error('gone')
    }
  })
  bridge.receive({ type: 'announce' })
  bridge.receive({ type: 'loaded' })
  bridge.post(cart(1))
  bridge.post(cart(2))
  vi.advanceTimersByTime(499)
  expect(failures).toBe(2)
  vi.advanceTimersByTime(1)
  expect(failures).toBe(1)
  vi.advanceTimersByTime(500)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(500)
  expect(sent).toEqual([cart(1), cart(2)])
  expect(vi.getTimerCount()).toBe(0)
})

test('BLDR-11 BLDR-12 rejects a guest session ID without the prefix gid_ and logs an error', () => {
  const { bridge, stored } = start()
  for (const guestId of ['abc', 'GID_x', '', undefined, 7]) bridge.receive({ type: 'guestSession', guestId })
  expect(stored).toEqual([])
  expect(error).toHaveBeenCalledTimes(5)
  bridge.receive({ type: 'guestSession', guestId: 'gid_7' })
  expect(stored).toEqual(['gid_7'])
  expect(error).toHaveBeenCalledTimes(5)
})

test('BLDR-14 ignores a message that is not an object or has no type, and logs a warning', () => {
  const { bridge, states, stored, added } = start()
  const malformed = [undefined, 'announce', [], {}, { type: '' }, { type: 7 }]
  for (const message of malformed) bridge.receive(message)
  expect(warn).toHaveBeenCalledTimes(malformed.length)
  expect([states, stored, added]).toEqual([[], [], []])
})

test('BLDR-15 logs a warning with the name of an unknown type, even if it is the name of an Object property', () => {
  const { bridge, states } = start()
  for (const type of ['explode', 'toString']) bridge.receive({ type })
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
    expect.stringContaining('"explode"'),
    expect.stringContaining('"toString"'),
  ])
  expect(states).toEqual([])
})
