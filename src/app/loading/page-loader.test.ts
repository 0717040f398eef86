import { afterEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '#api/client.ts'
import { loadOnce } from './load-once.ts'
import { createPageLoader } from './page-loader.ts'

const api: ApiClient = { call: () => Promise.reject(new Error('No request is expected here.')) }

afterEach(() => vi.restoreAllMocks())

test('CMS-02 does not send a second request for a repeated call', async () => {
  const load = vi.fn(() => Promise.resolve({ title: 'Warranty' }))
  const loadWarranty = createPageLoader({ page: 'Warranty', load, empty: { title: '' } })
  expect(await loadWarranty(api)).toEqual({ title: 'Warranty' })
  expect(await loadWarranty(api)).toEqual({ title: 'Warranty' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('CMS-03 OPEN-051 five concurrent callers share one request and get the same value', async () => {
  const response = Promise.withResolvers<{ title: string }>()
  const load = vi.fn(() => response.promise)
  const loadFaq = createPageLoader({ page: 'FAQ', load, empty: { title: '' } })
  const calls = Array.from({ length: 5 }, () => loadFaq(api))
  response.resolve({ title: 'Questions' })
  const values = await Promise.all(calls)
  expect(load).toHaveBeenCalledTimes(1)
  expect(new Set(values).size).toBe(1)
  expect(values[0]).toEqual({ title: 'Questions' })
})

test('CMS-04 CMS-05 OPEN-052 a failure returns the empty default, logs the page and is not cached', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = new Error('The CMS is down.')
  const load = vi.fn(() => Promise.resolve({ title: 'Support' })).mockRejectedValueOnce(broken)
  const loadSupport = createPageLoader({ page: 'Support', load, empty: { title: '' } })
  expect(await loadSupport(api)).toEqual({ title: '' })
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"Support"'), broken)
  expect(await loadSupport(api)).toEqual({ title: 'Support' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('CMS-04 a caller that throws on failure, such as the build, never gets the empty default', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const loadAny = createPageLoader({ page: 'Any', load: () => Promise.reject(new Error('Down')), empty: {} })
  const onFailure = (error: unknown): never => {
    throw error
  }
  await expect(loadAny(api, { onFailure })).rejects.toThrow('Down')
  expect(logged).not.toHaveBeenCalled()
})

test('caches products and collections per title and client', async () => {
  const load = vi.fn((_: ApiClient, title: string) => Promise.resolve(title.toUpperCase()))
  const loadTitle = loadOnce(load)
  expect(await Promise.all([loadTitle(api, 'tarn'), loadTitle(api, 'scree'), loadTitle(api, 'tarn')])).toEqual([
    'TARN',
    'SCREE',
    'TARN',
  ])
  expect(load).toHaveBeenCalledTimes(2)
  await loadTitle({ ...api }, 'tarn')
  expect(load).toHaveBeenCalledTimes(3)
})
