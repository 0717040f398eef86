import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scanPage } from '#browser/axe.ts'
import { openStubSite, type StubSite } from './stub-site.ts'

let site: StubSite

beforeAll(async () => {
  site = await openStubSite()
})

afterAll(() => site.close())

describe('maps stub in a browser', () => {
  interface Maps {
    importLibrary(name: string): Promise<never>
    Map: new (host: Element, options: object) => { fitBounds(box: object, padding: number): void; getZoom(): number }
    LatLngBounds: new () => { extend(position: object): void; contains(place: object): boolean }
    marker: { AdvancedMarkerElement: new (options: object) => { addListener(name: string, run: () => void): void } }
    geometry: { spherical: { computeDistanceBetween(from: object, to: object): number } }
    Geocoder: new () => {
      geocode(request: object): Promise<{ results: { geometry: { location: { toJSON(): unknown } } }[] }>
    }
  }

  test('draws a map that fits its markers, measures distances, and finds ZIP codes', async () => {
    const { page, pageErrors } = await site.pageWith('maps.js', 'maps')
    const seen = await page.evaluate(async () => {
      const { maps } = (globalThis as never as { google: { maps: Maps } }).google
      for (const name of ['maps', 'marker', 'geometry', 'geocoding', 'core']) await maps.importLibrary(name)
      const host = document.createElement('div')
      Object.assign(host.style, { width: '400px', height: '300px' })
      document.querySelector('main')?.append(host)
      const map = new maps.Map(host, { center: { lat: 0, lng: 0 }, zoom: 0 })
      const [boise, portland] = [
        { lat: 43.62, lng: -116.2 },
        { lat: 45.52, lng: -122.68 },
      ]
      const clicks: string[] = []
      const placeless = new maps.marker.AdvancedMarkerElement({ map, title: 'without a place' })
      placeless.addListener('click', () => clicks.push('without a place'))
      const markerCount = host.querySelectorAll('button').length
      const box = new maps.LatLngBounds()
      for (const [title, position] of Object.entries({ boise, portland })) {
        const marker = new maps.marker.AdvancedMarkerElement({ map, position, title })
        marker.addListener('click', () => clicks.push(title))
        box.extend(position)
      }
      map.fitBounds(box, 16)
      for (const button of host.querySelectorAll('button')) button.click()
      const inside = [...host.querySelectorAll('button')].every((button) => {
        const [spot, frame] = [button.getBoundingClientRect(), host.getBoundingClientRect()]
        return spot.left >= frame.left && spot.right <= frame.right && spot.bottom <= frame.bottom
      })
      const { results } = await new maps.Geocoder().geocode({ address: '83702' })
      const failure = await new maps.Geocoder().geocode({ address: 'nowhere' }).catch((error: unknown) => String(error))
      return {
        shownWithoutPlace: markerCount,
        clicks,
        inside,
        zoom: map.getZoom(),
        kilometers: Math.round(maps.geometry.spherical.computeDistanceBetween(boise, portland) / 1000),
        found: results[0]?.geometry.location.toJSON(),
        failure,
      }
    })
    expect(seen).toEqual({
      shownWithoutPlace: 0,
      clicks: ['boise', 'portland'],
      inside: true,
      zoom: 6,
      kilometers: 555,
      found: { lat: 43.62, lng: -116.2 },
      failure: 'Error: GEOCODER_GEOCODE: ZERO_RESULTS',
    })
    await expect.poll(() => site.logOf('maps').map(({ call }) => call)).toContain('fitBounds')
    expect(JSON.stringify(site.logOf('maps'))).not.toMatch(/\b83702\b/)
    expect(await scanPage(page)).toEqual([])
    expect(pageErrors).toEqual([])
    await page.close()
  })

  test('rejects the key or finds nothing when configured to', async () => {
    site.setModes('no-key', { maps: 'auth-failure' })
    const { page } = await site.pageWith('maps.js', 'no-key')
    const rejected = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          Object.assign(globalThis, { gm_authFailure: () => resolve(true) })
          const { maps } = (globalThis as never as { google: { maps: Maps } }).google
          void new maps.Map(document.body, {})
        }),
    )
    expect(rejected).toBe(true)
    await page.close()

    site.setModes('no-zips', { maps: 'no-geocoding' })
    const { page: other } = await site.pageWith('maps.js', 'no-zips')
    const failure = await other.evaluate(() => {
      const { maps } = (globalThis as never as { google: { maps: Maps } }).google
      return new maps.Geocoder().geocode({ address: '83702' }).catch((error: unknown) => String(error))
    })
    expect(failure).toBe('Error: GEOCODER_GEOCODE: REQUEST_DENIED')
    await other.close()
  })
})
