import { type Notification, notify } from '../notification/notification.ts'
import { goBack, goTo, redirectTo } from './navigation.ts'
import { routeLoading } from './route-loading.ts'

interface Outcome {
  /** Notification to show on the next page, or on the visitor's current page by then. */
  readonly notification?: Notification
  /** Notification to show only if the visitor has left the page. */
  readonly ifLeft?: Notification
}

interface CurrentPage {
  /** Returns whether the visitor is still on the page and is not about to leave it. */
  readonly isShown: () => boolean
  readonly goTo: (url: string, outcome?: Outcome) => Promise<void>
  readonly redirectTo: (url: string, outcome?: Outcome) => Promise<void>
  readonly goBack: (fallback: string, outcome?: Pick<Outcome, 'ifLeft'>) => Promise<void>
  readonly notifyIfLeft: (notification: Notification) => void
}

/**
 * Returns the current page. Actions call this before their first await and navigate with the result, so that a late
 * response does not redirect a visitor who has left the page. A second visit to the same URL counts as a different
 * page.
 */
export function getCurrentPage(): CurrentPage {
  const { pagesShown } = routeLoading.getState()

  function isShown(): boolean {
    const current = routeLoading.getState()
    const isLeaving = current.loading || 'leaving' in document.documentElement.dataset
    return current.pagesShown === pagesShown && !isLeaving
  }

  async function leave(
    go: typeof goTo | typeof redirectTo,
    url: string,
    { notification, ifLeft = notification }: Outcome = {},
  ): Promise<void> {
    if (isShown()) await go(url, notification && { notification })
    else if (ifLeft !== undefined) notify(ifLeft)
  }

  return {
    isShown,
    goTo: (url, outcome) => leave(goTo, url, outcome),
    redirectTo: (url, outcome) => leave(redirectTo, url, outcome),
    goBack: (fallback, outcome) => leave(goBack, fallback, outcome),
    notifyIfLeft(notification) {
      if (!isShown()) notify(notification)
    },
  }
}
