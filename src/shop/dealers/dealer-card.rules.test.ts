import { expect, test } from 'vitest'
import { toDealerCard } from './dealer-card.rules.ts'

const coordinates = { latitude: 43.6, longitude: -116.2 }
const place = { email: '', address1: '1 Way', address2: 'Boise, ID', coordinates }
const card = { id: 'Foothill', phoneNumber: '(208) 555-0111', ...place }

test('DEAL-10 converts both forms of a dealer to the same card', () => {
  const other = { name: 'Foothill', phone: '(208) 555-0111', ...place }
  expect(toDealerCard({ ...card, email: null })).toEqual(card)
  expect(toDealerCard({ ...other, email: undefined })).toEqual(card)
  expect(toDealerCard({ ...other, email: 'ffl@foothill.example' }).email).toBe('ffl@foothill.example')
})

test('OPEN-102 a dealer with an empty coordinate has none', () => {
  expect(toDealerCard({ ...card, coordinates: null }).coordinates).toBeNull()
  expect(toDealerCard({ ...card, coordinates: { ...coordinates, latitude: null } }).coordinates).toBeNull()
})
