import { afterEach, expect, test, vi } from 'vitest'
import { formatOrderDate } from './order-date.rules.ts'

afterEach(() => vi.unstubAllEnvs())

test("ORD-03 OPEN-031 formats a date as MM/DD/YYYY in the viewer's time zone", () => {
  expect(formatOrderDate('2024-03-05T12:00:00.000Z')).toBe('03/05/2024')
  const evening = new Date(2024, 10, 30, 23, 59)
  expect(formatOrderDate(evening.toISOString())).toBe('11/30/2024')
})

test.each([
  ['America/Denver', '11/30/2024'],
  ['UTC', '12/01/2024'],
  ['Asia/Tokyo', '12/01/2024'],
])('ORD-03 OPEN-031 shows the local day in %s (%s) but never shifts a date without a time', async (zone, day) => {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  const orderDates = await import('./order-date.rules.ts')
  expect(orderDates.formatOrderDate('2024-12-01T03:00:00.000Z')).toBe(day)
  expect(orderDates.formatOrderDate('2024-03-05')).toBe('03/05/2024')
})

test('returns text that is not a date unchanged', () => {
  expect(formatOrderDate('soon')).toBe('soon')
  expect(formatOrderDate('')).toBe('')
})
