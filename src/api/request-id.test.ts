import { afterEach, expect, test, vi } from 'vitest'
import { requestId } from './request-id.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Simulates a browser that generates the given random bytes on a page without HTTPS. */
function stubRandom(...bytes: number[]): void {
  vi.stubGlobal('crypto', { getRandomValues: (array: Uint8Array) => (array.set(bytes), array) })
}

test('API-03 generates a version 4 UUID, even on a page without HTTPS', () => {
  stubRandom(...Array.from({ length: 16 }, () => 0xff))
  expect(requestId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  stubRandom(...Array.from({ length: 16 }, () => 0))
  expect(requestId()).toBe('00000000-0000-4000-8000-000000000000')
  stubRandom(...Array.from({ length: 16 }, (_, index) => index))
  expect(requestId()).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f')
})
