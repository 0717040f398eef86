import { expect, test } from 'vitest'
import { formatOrderDate } from './order-date.ts'

test('ORD-03 OPEN-031 a date reads MM/DD/YYYY in the viewer’s zone', () => {
  expect(formatOrderDate('2024-03-05T12:00:00.000Z')).toBe('03/05/2024')
  const evening = new Date(2024, 10, 30, 23, 59)
  expect(formatOrderDate(evening.toISOString())).toBe('11/30/2024')
})

test('ORD-03 a date without a time is that day in every zone', () => {
  expect(formatOrderDate('2024-03-05')).toBe('03/05/2024')
})

test('what is no date is shown as it came', () => {
  expect(formatOrderDate('soon')).toBe('soon')
  expect(formatOrderDate('')).toBe('')
})
