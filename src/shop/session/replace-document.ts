import { routeLoading } from '../lib/navigation/route-loading.ts'
import { type Notification, useNotification } from '../lib/notification/notification.ts'
import { storedItems } from '../lib/storage/stored-items.ts'
import type { NextDocument } from './document-visit.ts'

/**
 * Replaces this document with a new one, in which the browser restores no input. Shows nothing until then: the page
 * belongs to a shopper whose visit has ended. The explanation of a failure stays.
 */
export function replaceDocument({ url = getPage(), notification }: NextDocument): void {
  document.documentElement.hidden = true
  document.documentElement.dataset['leaving'] = ''
  const { notification: shown } = useNotification.getState()
  const kept = notification?.type === 'error' && shown?.type === 'error' ? shown : notification
  storedItems.write('endNotification', kept === undefined ? null : JSON.stringify(kept))
  location.replace(url)
}

/** Returns the URL of the page, or of the one that the visitor is opening. */
function getPage(): string {
  const { loading, to } = routeLoading.getState()
  return loading && to !== undefined ? to : location.pathname + location.search
}

/** Removes the notification of the replaced document from storage and returns it. */
export function consumeEndNotification(): Notification | undefined {
  const text = storedItems.read('endNotification')
  if (text === null) return undefined
  storedItems.write('endNotification', null)
  try {
    return JSON.parse(text) as Notification
  } catch {
    return undefined
  }
}
