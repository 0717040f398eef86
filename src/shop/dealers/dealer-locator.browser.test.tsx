import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { fakeApi } from '../lib/api/test-api.ts'
import { watchAnnouncements } from '../lib/notification/test-announcements.ts'
import type { DealerLocatorCard } from './dealer-card.rules.ts'
import { DealerLocatorPage } from './dealer-locator-page.tsx'
import { geocodeZip } from './maps/geocode-zip.ts'
import { useMapsStatus } from './maps/maps-status.ts'
import { fakeMapsScript, maps } from './maps/test-maps.ts'

/** Length of one degree of latitude on the fake map, in miles. */
const MILES_PER_DEGREE = 111_320 / 1609.34

/** Creates a dealer the given number of miles north of ZIP code 10000. */
const dealer = (id: string, miles: number | null, longitude = -116): DealerLocatorCard => ({
  id,
  phoneNumber: '(208) 555-0111',
  email: '',
  address1: '1840 Orchard Siding',
  address2: 'Boise, ID 83702',
  coordinates: miles === null ? null : { latitude: miles / MILES_PER_DEGREE, longitude },
})

const cards = [
  dealer('Far Arms', 120, -114),
  dealer('Near Arms', 12),
  dealer('Lost Arms', null),
  dealer('Edge Arms', 60, -119),
]

const pageOf = (dealers: readonly DealerLocatorCard[]) => ({
  metaData: { title: 'Dealers', description: 'Find one near you.' },
  imgUrl: null,
  dealerSignup: 'Do you keep a counter?',
  dealerLocatorCards: dealers,
})

function start(dealers: readonly DealerLocatorCard[] = cards) {
  return render(<DealerLocatorPage page={pageOf(dealers)} />)
}

type Screen = Awaited<ReturnType<typeof start>>

async function search(screen: Screen, zip: string): Promise<void> {
  await screen.getByLabelText('ZIP code').fill(zip)
  await screen.getByRole('button', { name: 'Search' }).click()
}

const names = (screen: Screen) =>
  screen
    .getByRole('heading', { level: 3 })
    .elements()
    .map((heading) => heading.textContent)

const marker = (screen: Screen, name: string) =>
  screen.getByRole('region', { name: 'Map' }).getByRole('button', { name, exact: true })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fakeApi(() => ({ json: {} }))
  Object.assign(globalThis.storefrontSettings ?? {}, { MAPS_SCRIPT_URL: fakeMapsScript() })
  maps.fitBounds.mockClear()
  maps.panTo.mockClear()
  maps.zips.clear()
  maps.zips.set('10000', { lat: 0, lng: -116 })
})

// This test must run first, because the script stays loaded for the rest of the test run.
test('DEAL-16 DEAL-07 a map that fails to load shows an error and a retry button, and the list still works', async () => {
  Object.assign(globalThis.storefrontSettings ?? {}, { MAPS_SCRIPT_URL: 'http://127.0.0.1:9/no-script.js' })
  const screen = await start()
  await expect.element(screen.getByText('The map could not be loaded.')).toBeVisible()
  expect(names(screen)).toEqual(['Far Arms', 'Near Arms', 'Lost Arms', 'Edge Arms'])
  await search(screen, '10000')
  await expect.element(screen.getByText('Geocoding request failed', { exact: true })).toBeVisible()
  await expect.element(screen.getByLabelText('ZIP code')).toHaveValue('10000')
  Object.assign(globalThis.storefrontSettings ?? {}, { MAPS_SCRIPT_URL: fakeMapsScript() })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(marker(screen, 'Near Arms')).toBeVisible()
})

test('DEAL-15 requests the script with the configured key and the geometry library', () => {
  const parameters = maps.scripts.at(-1)?.searchParams
  expect(parameters?.get('key')).toBe('maps-key')
  expect(parameters?.get('libraries')?.split(',')).toContain('geometry')
})

test('DEAL-01 DEAL-03 DEAL-04 the form has a ZIP field and a radius from 50 to 250 miles, which is initially 50', async () => {
  const screen = await start()
  await expect.element(screen.getByLabelText('ZIP code')).toHaveValue('')
  const radius = screen.getByLabelText('Radius')
  await expect.element(radius).toHaveDisplayValue('50 miles')
  expect(
    radius
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['50 miles', '100 miles', '150 miles', '200 miles', '250 miles'])
})

test('DEAL-02 the ZIP field accepts only digits', async () => {
  const screen = await start()
  await screen.getByLabelText('ZIP code').fill('12a45')
  await expect.element(screen.getByLabelText('ZIP code')).toHaveValue('1245')
})

test('a search scrolls to its results on mobile, but not on desktop', async () => {
  const screen = await start()
  await search(screen, '10000')
  const answer = screen.getByRole('region', { name: /dealer/ }).getByRole('status')
  await expect.element(answer).toMatchTextContent(/miles of/)
  expect(scrollY).toBe(0)
  await page.viewport(375, 667)
  await search(screen, '10000')
  await expect.poll(() => scrollY).toBeGreaterThan(0)
  await expect.element(answer).toBeInViewport()
})

test('DEAL-08 DEAL-09 OPEN-102 lists all dealers before a search, with their IDs as headings', async () => {
  const screen = await start()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'All 4 dealers' })).toBeVisible()
  expect(names(screen)).toEqual(['Far Arms', 'Near Arms', 'Lost Arms', 'Edge Arms'])
  const card = screen.getByRole('listitem').filter({ hasText: 'Near Arms' }).first()
  await expect.element(card.getByText('1840 Orchard Siding')).toBeVisible()
  await expect.element(card.getByText('Boise, ID 83702')).toBeVisible()
  await expect.element(card.getByRole('link', { name: '(208) 555-0111' })).toHaveAttribute('href', 'tel:2085550111')
  await expect
    .element(card.getByRole('link', { name: 'Directions to Near Arms' }))
    .toHaveAttribute('href', expect.stringContaining('destination=Near+Arms%2C+1840+Orchard+Siding'))
})

test('DEAL-05 DEAL-06 DEAL-11 OPEN-102 OPEN-118 a search lists dealers within the radius, nearest first, and a larger radius lists more', async () => {
  const screen = await start()
  await search(screen, '10000')
  await expect.element(screen.getByRole('heading', { name: '1 dealer within 50 miles of 10000' })).toBeVisible()
  expect(names(screen)).toEqual(['Near Arms'])
  await expect.element(screen.getByText('12 miles away')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await screen.getByLabelText('Radius').selectOptions('150')
  await expect.element(screen.getByRole('heading', { name: '3 dealers within 150 miles of 10000' })).toBeVisible()
  expect(names(screen)).toEqual(['Near Arms', 'Edge Arms', 'Far Arms'])
  await screen.getByRole('button', { name: 'Show all dealers' }).click()
  expect(names(screen)).toHaveLength(4)
})

test('searching with an invalid ZIP code shows an error at the field and all dealers', async () => {
  const screen = await start()
  await search(screen, '10000')
  await expect.poll(() => names(screen).length).toBeLessThan(4)
  await search(screen, '999')
  await expect.element(screen.getByLabelText('ZIP code')).toHaveAccessibleDescription(/at least 5 digits$/)
  expect(names(screen)).toHaveLength(4)
  await expect.element(screen.getByLabelText('ZIP code')).toHaveFocus()
})

test('OPEN-102 shows a message for a search without results and for an empty list', async () => {
  maps.zips.set('99999', { lat: 60, lng: 0 })
  const screen = await start()
  await search(screen, '99999')
  await expect.element(screen.getByRole('heading', { name: 'No dealers within 50 miles of 99999' })).toBeVisible()
  expect(names(screen)).toEqual([])
  await screen.unmount()
  const empty = await start([])
  await expect.element(empty.getByRole('heading', { name: 'No dealers found' })).toBeVisible()
  await expect.element(empty.getByRole('button', { name: 'Show all dealers' })).not.toBeInTheDocument()
})

test('DEAL-07 a ZIP code that cannot be found keeps the list and the typed ZIP code', async () => {
  const screen = await start()
  await search(screen, '00000')
  await expect.element(screen.getByText('Geocoding request failed', { exact: true })).toBeVisible()
  await expect.element(screen.getByLabelText('ZIP code')).toHaveAccessibleDescription('Geocoding request failed')
  expect(names(screen)).toHaveLength(4)
  await screen.getByLabelText('ZIP code').fill('10000')
  await expect.element(screen.getByText('Geocoding request failed')).not.toBeInTheDocument()
})

test('DEAL-07 a geocoder that does not respond fails after 15 seconds', async () => {
  maps.zips.set('20000', new Promise<never>(() => undefined))
  // Makes sure that the script has loaded.
  await geocodeZip('10000')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const outcome = geocodeZip('20000').catch((error: unknown) => error)
  const timeout = new Promise((resolve) => setTimeout(() => resolve('silent'), 15_001))
  await vi.advanceTimersByTimeAsync(15_001)
  vi.useRealTimers()
  expect(await Promise.race([outcome, timeout])).toEqual(new Error('Geocoding request failed'))
})

test('a late response does not replace the results of a newer search', async () => {
  let refuse: (reason: Error) => void = () => undefined
  maps.zips.set('20000', new Promise<never>((_, reject) => (refuse = reject)))
  const screen = await start()
  await search(screen, '20000')
  await screen.getByLabelText('ZIP code').fill('10000')
  await screen.getByRole('button', { name: 'Searching…' }).click({ force: true })
  await expect.element(screen.getByRole('heading', { name: /of 10000$/ })).toBeVisible()
  refuse(new Error('too late'))
  await expect.element(screen.getByText('Geocoding request failed')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
})

test('DEAL-12 DEAL-13 OPEN-102 shows a marker for each dealer with a location, and fits the bounds with a padding of 16', async () => {
  const screen = await start()
  await expect.element(marker(screen, 'Far Arms')).toBeVisible()
  const markers = () => [...maps.markers].map(({ title, position }) => ({ title, position }))
  const inOrder = () => markers().toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
  await expect.poll(inOrder).toEqual([
    { title: 'Edge Arms', position: { lat: 60 / MILES_PER_DEGREE, lng: -119 } },
    { title: 'Far Arms', position: { lat: 120 / MILES_PER_DEGREE, lng: -114 } },
    { title: 'Near Arms', position: { lat: 12 / MILES_PER_DEGREE, lng: -116 } },
  ])
  const [bounds, padding] = maps.fitBounds.mock.lastCall ?? []
  expect(padding).toBe(16)
  expect(bounds).toMatchObject({ west: -119, east: -114 })
  expect(bounds?.south).toBeCloseTo(12 / MILES_PER_DEGREE)
  expect(bounds?.north).toBeCloseTo(120 / MILES_PER_DEGREE)
})

test('DEAL-14 shows the entire world if the CMS provides neither center nor zoom', async () => {
  const screen = await start([])
  await expect.poll(() => maps.fitBounds).toHaveBeenCalled()
  for (const [bounds] of maps.fitBounds.mock.calls) {
    expect(bounds).toEqual({ east: 180, west: -180, south: -90, north: 90 })
  }
  for (const options of maps.mapOptions) {
    expect(options).not.toHaveProperty('center')
    expect(options).not.toHaveProperty('zoom')
  }
  await expect.element(screen.getByRole('region', { name: 'Map' })).toBeVisible()
})

test('DEAL-12 a selected card is highlighted on the map, and a selected marker is highlighted in the list', async () => {
  const announced = watchAnnouncements()
  const screen = await start()
  await expect.element(marker(screen, 'Near Arms')).toBeVisible()
  maps.fitBounds.mockClear()
  const show = (name: string) => screen.getByRole('button', { name: `Show on map: ${name}` })
  await show('Near Arms').click()
  await expect.element(show('Near Arms')).toHaveAttribute('aria-pressed', 'true')
  expect(maps.panTo).toHaveBeenLastCalledWith({ lat: 12 / MILES_PER_DEGREE, lng: -116 })
  expect(announced()).toBe('')
  await marker(screen, 'Far Arms').click()
  expect(announced()).toBe('Far Arms selected in the list')
  await expect.element(show('Far Arms')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(show('Near Arms')).toHaveAttribute('aria-pressed', 'false')
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Far Arms' }).first())
    .toHaveAttribute('aria-current', 'true')
  await expect.element(show('Lost Arms')).not.toBeInTheDocument()
  expect(maps.fitBounds, 'selecting a marker must not reset the map to all dealers').not.toHaveBeenCalled()
})

test('DEAL-16 DEAL-17 the map has a view for each state, and the list works in all of them', async () => {
  const screen = await start()
  const map = screen.getByRole('region', { name: 'Map' })
  useMapsStatus.setState({ status: 'not-loaded' })
  await expect.element(map.getByText('The map has not loaded yet.')).toBeVisible()
  useMapsStatus.setState({ status: 'loading' })
  await expect.element(map.getByText('Loading the map…')).toBeVisible()
  useMapsStatus.setState({ status: 'loaded' })
  await expect.element(marker(screen, 'Near Arms')).toBeVisible()
  useMapsStatus.setState({ status: 'failed' })
  await expect.element(map.getByText('The map could not be loaded.')).toBeVisible()
  // Google Maps reports an authentication failure this way.
  globalThis.gm_authFailure?.()
  await expect.element(map.getByText('Error: AuthFailure', { exact: true })).toBeVisible()
  await expect.element(map.getByText(/problem with the API key prevents the map from rendering/)).toBeVisible()
  await search(screen, '10000')
  await expect.element(screen.getByRole('heading', { name: '1 dealer within 50 miles of 10000' })).toBeVisible()
  useMapsStatus.setState({ status: 'loaded' })
})

test('an exception in the map does not break the page', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  maps.fitBounds.mockImplementationOnce(() => {
    throw new Error('no canvas')
  })
  const screen = await start()
  await expect.element(screen.getByText('The map could not be loaded.')).toBeVisible()
  expect(names(screen)).toHaveLength(4)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(marker(screen, 'Near Arms')).toBeVisible()
  consoleError.mockRestore()
})

test('DEAL-18 the sign-up link opens the dealer registration from a section named by its heading', async () => {
  const screen = await start()
  const signUp = screen.getByRole('complementary', { name: 'Dealer sign-up' })
  await expect
    .element(signUp.getByRole('link', { name: 'Register as a dealer' }))
    .toHaveAttribute('href', '/dealer-registration')
})
