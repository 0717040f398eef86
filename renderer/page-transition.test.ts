import type { PageContextClient } from 'vike/types'
import { beforeEach, expect, test, vi } from 'vitest'
import { leaveDocument } from '#shop/lib/navigation/documents.ts'
import { routeLoading } from '#shop/lib/navigation/route-loading.ts'
import { onPageTransitionEnd } from './+onPageTransitionEnd.ts'
import { onPageTransitionStart } from './+onPageTransitionStart.ts'

vi.mock('#shop/lib/navigation/documents.ts', () => ({ leaveDocument: vi.fn(async () => undefined) }))
vi.mock('#shop/shell/startup/finish-navigation.ts', () => ({ finishNavigation: vi.fn() }))

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/collection/parts', search: '?sort=descending' })
})

test('NAV-24 NAV-29 the router reports loading from the click until the page is shown, and stores the previous URL', async () => {
  const starting = onPageTransitionStart({ urlOriginal: '/faq' })
  expect(routeLoading.getState()).toMatchObject({ loading: true, from: '/collection/parts?sort=descending' })
  await starting
  expect(leaveDocument).toHaveBeenCalledExactlyOnceWith('/faq')
  expect(routeLoading.getState().loading).toBe(true)
  await onPageTransitionEnd({ isHistoryNavigation: false } as PageContextClient)
  expect(routeLoading.getState().loading).toBe(false)
})
