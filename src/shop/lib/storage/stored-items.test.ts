import { beforeEach, expect, test, vi } from 'vitest'
import { openTab } from '../../cart/test-tab.ts'
import { stubBrowser } from '../api/test-api.ts'
import { clearItems, applySignOut } from './clear-items.ts'
import { createStoredItems, ITEM_RULES, type StoredKey } from './stored-items.ts'

const LASTING: StoredKey[] = ['analyticsConsent', 'analyticsConsentTimestamp']
/** Keys of technical data unrelated to the shopper. */
const OF_THE_SHOP: StoredKey[] = ['visit', 'signedOutAt', 'signOutSeen', 'storageNoticeShown', 'endNotification']
const TOKENS: StoredKey[] = ['refreshToken', 'tokenType', 'expiresIn', 'tokenIssuedAt', 'authToken']
const GUEST: StoredKey[] = ['guestSessionId', 'guestToken']
const ALL = Object.keys(ITEM_RULES) as StoredKey[]

beforeEach(() => {
  stubBrowser()
})

test.each([
  ['SESS-15 OPEN-099 a sign-out', 'sign-out', []],
  ['OPEN-099 a session that ends without a sign-out', 'session-end', ['orderAttempt']],
  ['CHK-59 an order', 'order', ['orderAttempt', 'analyticsEvents', 'cartChanges', 'leftPage', ...GUEST, ...TOKENS]],
] as const)('%s keeps exactly the items listed in the table', (_, ending, remaining) => {
  const { items } = openTab()
  for (const key of ALL) items.write(key, 'x')
  clearItems(items, ending)
  const kept = ALL.filter((key) => items.read(key) !== null)
  expect(kept.toSorted()).toEqual([...LASTING, ...OF_THE_SHOP, ...remaining].toSorted())
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
  for (const key of ALL) expect(items.write(key, 'x')).toBe(true)
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
  expect(ofAll.stored.size).toBe(ALL.length - ofTab.stored.size)
})

test('a page keeps items that the browser does not store, except tokens', () => {
  const { storage } = openStorage({ refuses: true })
  const items = createStoredItems({ localStorage: storage, sessionStorage: storage })
  for (const key of ALL) expect(items.write(key, 'x')).toBe(false)
  const lost = ALL.filter((key) => items.read(key) === null)
  expect(lost.toSorted()).toEqual(['guestSessionId', 'signedOutAt', 'visit', 'endNotification', ...TOKENS].toSorted())
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
