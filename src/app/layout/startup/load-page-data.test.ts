import { expect, test, vi } from 'vitest'
import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { loadPageData } from './load-page-data.ts'

const WITH_DATA =
  'home collection product productByLayout limitedEdition aboutUs contactUs mediaLibrary support warranty resources ' +
  'faq patents termsOfService copy dealerRegistration login register forgotPassword'

test.each(WITH_DATA.split(' ') as RouteId[])('prefetches the data of %s and does not report a failure', async (id) => {
  const match = matchRoute(routes[id].pattern.replaceAll(/\{\w+\}/g, 'terms'))
  if (match === undefined) throw new Error('The address is not of a route.')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const call = vi.fn(() => Promise.reject(new Error('The API is down.')))
  await loadPageData(match, { call }).catch(() => undefined)
  expect(call).toHaveBeenCalled()
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('prefetches a product by the last part of either form of its URL', async () => {
  const requests: unknown[] = []
  const call = (_: unknown, input: unknown): Promise<never> => {
    requests.push(input)
    return Promise.reject(new Error('The API is down.'))
  }
  for (const url of [href('product', { title: 'tarn' }), '/product/product-long/tarn']) {
    const match = matchRoute(url)
    if (match !== undefined) await loadPageData(match, { call }).catch(() => undefined)
  }
  expect(requests).toEqual([{ path: { title: 'tarn' } }, { path: { title: 'tarn' } }])
})
