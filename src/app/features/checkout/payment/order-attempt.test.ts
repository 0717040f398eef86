import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { changeElsewhere, stubBrowserStorage } from '../../../storage/test-browser-storage.ts'
import {
  beginAttempt,
  endAttempt,
  isAnswerAwaited,
  isAttemptOpen,
  loseAttempt,
  onAttemptChange,
} from './order-attempt.ts'
import { settleOrder } from './settle-order.ts'

let browser: ReturnType<typeof stubBrowserStorage>

beforeEach(() => {
  browser = stubBrowserStorage()
  endAttempt()
})

afterAll(() => {
  vi.unstubAllGlobals()
})

const attempt = () => ({ open: isAttemptOpen(), awaited: isAnswerAwaited() })

test('an order that is sent stands until the server has said yes or no', () => {
  expect(attempt()).toEqual({ open: false, awaited: false })
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 15, 9), toFake: ['Date'] })
  beginAttempt()
  vi.useRealTimers()
  expect(attempt()).toEqual({ open: true, awaited: true })
  // For all tabs, and over a reload.
  expect(browser.local.get('orderAttempt')).toBe('2026-06-15T09:00:00.000Z')
  endAttempt()
  expect(attempt()).toEqual({ open: false, awaited: false })
  expect(browser.local.has('orderAttempt')).toBe(false)
})

test('an order whose answer is lost stands, and nobody waits for it any more', () => {
  beginAttempt()
  loseAttempt()
  expect(attempt()).toEqual({ open: true, awaited: false })
})

test('OPEN-004 a page hears of an order that it or another tab sends or settles, and of nothing else', () => {
  const changed = vi.fn()
  const end = onAttemptChange(changed)
  changeElsewhere('orderAttempt')
  expect(changed).toHaveBeenCalledTimes(1)
  changeElsewhere('guestToken')
  expect(changed).toHaveBeenCalledTimes(1)
  beginAttempt()
  endAttempt()
  expect(changed).toHaveBeenCalledTimes(3)
  end()
  beginAttempt()
  changeElsewhere('orderAttempt')
  expect(changed).toHaveBeenCalledTimes(3)
})

test('CHK-59 an order that stands takes along all that was stored for it', () => {
  browser.session.set('billingForm', '{}').set('dealerForm', '{}')
  browser.local.set('guestToken', 'gid_1')
  beginAttempt()
  settleOrder()
  expect(attempt()).toEqual({ open: false, awaited: false })
  expect([...browser.session.keys()]).toEqual(['signOutSeen'])
  expect([...browser.local.keys()].toSorted()).toEqual(['guestToken', 'signedOutAt'])
})

test('OPEN-004 a page begins with no order on its way, whatever was sent before', async () => {
  beginAttempt()
  vi.resetModules()
  const { isAnswerAwaited: isAwaited, isAttemptOpen: isOpen, useOrderAttempt } = await import('./order-attempt.ts')
  expect({ open: isOpen(), awaited: isAwaited() }).toEqual({ open: true, awaited: false })
  // The exported page knows of no browser yet.
  const Attempt = () => JSON.stringify(useOrderAttempt())
  expect(renderToString(createElement(Attempt)).replaceAll('&quot;', '"')).toBe('{"sentAt":null,"underWay":false}')
})
