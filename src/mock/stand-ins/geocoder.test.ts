import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { fixtures } from '#fixtures/catalogue.ts'
import { createMock } from '../mock.ts'

interface Found {
  readonly results: readonly { readonly geometry: { readonly location: { toJSON(): unknown } } }[]
}

/** The geocoder as a page has it once the maps script has run. */
async function geocode(zip: string): Promise<unknown> {
  const { results } = (await runInContext(`new google.maps.Geocoder().geocode({ address: '${zip}' })`, page)) as Found
  return results[0]?.geometry.location.toJSON()
}

const ADDRESS = 'http://mock.test/__mock/stand-ins/maps.js'
const script = await (await createMock({ fixtures }).fetch(ADDRESS)).text()
const page = createContext({
  document: { currentScript: { src: ADDRESS } },
  URL,
  queueMicrotask,
  // What the script reports is of no interest here.
  fetch: () => Promise.resolve(),
})
runInContext(script, page)

const dealers = fixtures.contentPages.getDealerLocator.data.dealer_locator_cards.map((dealer) =>
  'id' in dealer
    ? { name: dealer.id, town: dealer.address2, coordinates: dealer.coordinates }
    : { name: dealer.name, town: dealer.address_2, coordinates: dealer.coordinates },
)

test.each(dealers.filter(({ coordinates }) => coordinates !== null))(
  'MOCK-23 the zip of $name, $town, lies where the dealer is',
  async ({ town, coordinates }) => {
    expect(await geocode(town.slice(-5))).toEqual({ lat: coordinates?.latitude, lng: coordinates?.longitude })
  },
)

test('MOCK-23 all 27 dealers have a zip; that of the one without coordinates lies in its town', async () => {
  expect(dealers.filter(({ town }) => /, [A-Z]{2} \d{5}$/.test(town))).toHaveLength(27)
  const others = dealers.filter(({ coordinates }) => coordinates === null)
  expect(others.map(({ town }) => town)).toEqual(['Bangor, ME 04401'])
  expect(await geocode('04401')).toEqual({ lat: 44.8, lng: -68.78 })
})

test('a zip without a dealer lies roughly where its first digits say', async () => {
  expect(await geocode('83799')).toEqual({ lat: 43.62, lng: -116.2 })
  expect(await geocode('99999')).toEqual({ lat: 37.77, lng: -122.42 })
})
