import { expect, test } from 'vitest'
import { fixtures } from '#fixtures/catalog.ts'
import { createMock } from '../mock.ts'
import { openMapsPage } from './test-maps-page.ts'

const page = await openMapsPage(createMock({ fixtures }))
const geocode = async (zip: string) => (await page.geocode(zip))?.toJSON()

const dealers = fixtures.contentPages.getDealerLocator.data.dealer_locator_cards.map((dealer) =>
  'id' in dealer
    ? { name: dealer.id, town: dealer.address2, coordinates: dealer.coordinates }
    : { name: dealer.name, town: dealer.address_2, coordinates: dealer.coordinates },
)

test.each(dealers.filter(({ coordinates }) => coordinates !== null))(
  "the geocoder finds the ZIP code of $name in $town at the dealer's coordinates",
  async ({ town, coordinates }) => {
    expect(await geocode(town.slice(-5))).toEqual({ lat: coordinates?.latitude, lng: coordinates?.longitude })
  },
)

test('all 27 dealers have a ZIP code, and the dealer without coordinates has one in the right town', async () => {
  expect(dealers.filter(({ town }) => /, [A-Z]{2} \d{5}$/.test(town))).toHaveLength(27)
  const others = dealers.filter(({ coordinates }) => coordinates === null)
  expect(others.map(({ town }) => town)).toEqual(['Bangor, ME 04401'])
  expect(await geocode('04401')).toEqual({ lat: 44.8, lng: -68.78 })
})

test('the geocoder estimates a ZIP code without a dealer by its first digits', async () => {
  expect(await geocode('83799')).toEqual({ lat: 43.62, lng: -116.2 })
  expect(await geocode('99999')).toEqual({ lat: 37.77, lng: -122.42 })
})
