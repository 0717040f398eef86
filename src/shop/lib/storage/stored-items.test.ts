import { beforeEach, expect, test, vi } from 'vitest'
import { openTab } from '../../cart/test-tab.ts'
import { stubBrowser } from '../api/test-api.ts'
import { clearItems, applySignOut } from './clear-items.ts'
import { createStoredItems, ITEM_RULES, type StoredKey } from './stored-items.ts'

const LASTING: StoredKey[] = ['analyticsConsent', 'analyticsConsentTimestamp']
/** Keys of technical data unrelated to the shopper. */
const OF_THE_SHOP: StoredKey[] = ['visit', 'signedOutAt', 'signOutSeen', 'storageNoticeShown', 'endNotification']
const TOKENS: StoredKey[] = ['refreshToken', 'tokenType', 'expiresIn', 'tokenIssuedAt', 'authToken']
const OF_AN_ORDER: StoredKey[] = ['billingForm', 'dealerForm', 'orderAttempt']
const GUEST: StoredKey[] = ['guestSessionId', 'guestToken']
const ALL: StoredKey[] = [...LASTING, ...OF_AN_ORDER, 'analyticsEvents', ...GUEST, ...TOKENS]

beforeEach(() => {
  stubBrowser()
})

test.each([
  ['SESS-15 OPEN-099 a sign-out', 'sign-out', LASTING],
  ['OPEN-099 a session that ends without a sign-out', 'session-end', [...LASTING, 'orderAttempt']],
  ['CHK-59 an order', 'order', [...LASTING, 'orderAttempt', 'analyticsEvents', ...GUEST, ...TOKENS]],
] as const)('%s keeps exactly the items listed in the table', (_, ending, remaining) => {
  const { items } = openTab()
  for (const key of ALL) items.write(key, 'x')
  clearItems(items, ending)
  expect(ALL.filter((key) => items.read(key) !== null)).toEqual(remaining)
})

test.each(['full', 'forbidden'])('a sign-out clears items that a page kept in memory because storage is %s', (how) => {
  const reject = () => {
    throw new Error('The storage refuses.')
  }
  const { items } = openTab()
  vi.spyOn(localStorage, 'setItem').mockImplementation(reject)
  if (how === 'forbidden') vi.stubGlobal('localStorage', undefined)
  expect(items.write('orderAttempt', '2027-01-15T08:00:00.000Z')).toBe(false)
  expect(items.read('orderAttempt')).toBe('2027-01-15T08:00:00.000Z')
  clearItems(items, 'sign-out')
  expect(items.read('orderAttempt')).toBeNull()
})

test('a background tab clears its items once, and no items of the next shopper', () => {
  const [here, away] = [openTab().items, openTab().items]
  away.write('billingForm', '{"city":"Reno"}')
  clearItems(here, 'sign-out')
  here.write('guestToken', 'gid_next')
  applySignOut(away)
  expect([away.read('billingForm'), away.read('guestToken')]).toEqual([null, 'gid_next'])
  away.write('billingForm', '{"city":"Elko"}')
  applySignOut(away)
  expect(away.read('billingForm')).toBe('{"city":"Elko"}')
})

test('SESS-15 a sign-out keeps only choices and technical data', () => {
  const { items } = openTab()
  const keys = Object.keys(ITEM_RULES) as StoredKey[]
  for (const key of keys) items.write(key, 'x')
  clearItems(items, 'sign-out')
  expect(keys.filter((key) => items.read(key) !== null).toSorted()).toEqual([...LASTING, ...OF_THE_SHOP].toSorted())
})

/** Creates a browser storage that stores either everything or nothing. */
function openStorage({ refuses = false } = {}) {
  const stored = new Map<string, string>()
  const setItem = (key: string, value: string): void => {
    if (refuses) throw new Error('The storage refuses.')
    stored.set(key, value)
  }
  const getItem = (key: string): string | null => stored.get(key) ?? null
  const removeItem = (key: string): void => void stored.delete(key)
  return { stored, storage: { getItem, setItem, removeItem } as Storage }
}

test('SESS-22 OPEN-015 all tabs share the session, choices and recently viewed items; drafts and technical data belong to one tab', () => {
  const [ofAll, ofTab] = [openStorage(), openStorage()]
  const items = createStoredItems({ localStorage: ofAll.storage, sessionStorage: ofTab.storage })
  for (const key of Object.keys(ITEM_RULES) as StoredKey[]) expect(items.write(key, 'x')).toBe(true)
  expect([...ofTab.stored.keys()].toSorted()).toEqual([
    'analyticsEvents',
    'billingForm',
    'cartChanges',
    'dealerForm',
    'endNotification',
    'leftPage',
    'signOutSeen',
    'storageNoticeShown',
  ])
  expect([...ofAll.stored.keys()].toSorted()).toEqual([
    'analyticsConsent',
    'analyticsConsentTimestamp',
    'authToken',
    'expiresIn',
    'guestSessionId',
    'guestToken',
    'orderAttempt',
    'refreshToken',
    'signedOutAt',
    'tokenIssuedAt',
    'tokenType',
    'visit',
  ])
})

test('a page keeps items that the browser does not store, except tokens', () => {
  const { storage } = openStorage({ refuses: true })
  const items = createStoredItems({ localStorage: storage, sessionStorage: storage })
  const keys = Object.keys(ITEM_RULES) as StoredKey[]
  for (const key of keys) expect(items.write(key, 'x')).toBe(false)
  const kept = keys.filter((key) => items.read(key) !== null)
  expect(kept.toSorted()).toEqual([
    'analyticsConsent',
    'analyticsConsentTimestamp',
    'analyticsEvents',
    'billingForm',
    'cartChanges',
    'dealerForm',
    'guestToken',
    'leftPage',
    'orderAttempt',
    'signOutSeen',
    'storageNoticeShown',
  ])
})

test('notifies subscribers only if the browser did not store an item', () => {
  for (const isBlocked of [false, true]) {
    const { storage } = openStorage({ refuses: isBlocked })
    const items = createStoredItems({ localStorage: storage, sessionStorage: storage })
    const heard: string[] = []
    for (const name of ['guestToken', 'refused']) items.changes.addEventListener(name, () => heard.push(name))
    items.write('guestToken', 'gid_1')
    expect(heard).toEqual(isBlocked ? ['guestToken', 'refused'] : ['guestToken'])
  }
})
