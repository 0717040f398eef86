import { describe, expect, test } from 'vitest'
import { toDealerCard, toDealerLocator } from './dealer-locator.ts'

const coordinates = { latitude: 43.6, longitude: -116.2 }
const current = {
  id: 'Foothill',
  phoneNumber: '(208) 555-0111',
  email: '',
  address1: '1 Way',
  address2: 'Boise, ID',
  coordinates,
}
const older = { name: 'Foothill', phone: '(208) 555-0111', address_1: '1 Way', address_2: 'Boise, ID', coordinates }

describe('dealer locator', () => {
  test('DEAL-10 maps both forms of a dealer to the same card', () => {
    expect(toDealerCard(current)).toEqual(current)
    expect(toDealerCard(older)).toEqual(current)
    const email = 'ffl@foothill.example'
    expect(toDealerCard({ ...current, email })).toEqual({ ...current, email })
    expect(toDealerCard({ ...older, email })).toEqual({ ...current, email })
  })

  test('OPEN-102 a card has no coordinates if its dealer has none', () => {
    expect(toDealerCard({ ...older, coordinates: null }).coordinates).toBeNull()
  })

  test('DEAL-11 the page has imgUrl, dealerSignup, dealerLocatorCards, filteredDealerLocatorCards, and metaData', () => {
    const image = { url: '/uploads/a.webp', alternativeText: null, width: 4, height: 3, mime: 'image/webp' }
    const raw = {
      data: {
        meta_data: { meta_title: 'Dealers', meta_description: 'Near you' },
        image,
        dealer_signup: 'Register',
        dealer_locator_cards: [current, { ...older, name: 'Needles' }],
      },
    }
    const cards = [current, { ...current, id: 'Needles' }]
    expect(toDealerLocator(raw, 'https://media.example')).toEqual({
      metaData: { title: 'Dealers', description: 'Near you' },
      imgUrl: { src: 'https://media.example/uploads/a.webp', alt: '', width: 4, height: 3, variants: [] },
      dealerSignup: 'Register',
      dealerLocatorCards: cards,
      filteredDealerLocatorCards: cards,
    })
  })
})
