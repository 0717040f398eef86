/** Geocoder of the maps stub, which estimates the location of ZIP codes. */
;(() => {
  'use strict'

  const { LatLng, LatLngBounds } = globalThis.mockMaps
  const mode = globalThis.mockStubs?.maps ?? 'ok'
  const report = globalThis.mockStubReport
  /** Dealer locations by ZIP code, as `[latitude, longitude]`. */
  const dealerZips = globalThis.mockDealerZips
  /** Locations of all other ZIP codes, by their first three digits or by their first digit. */
  const ZIP_AREAS = {
    '044': [44.8, -68.78],
    100: [40.75, -73.99],
    331: [25.77, -80.19],
    606: [41.88, -87.63],
    733: [30.27, -97.74],
    787: [30.27, -97.74],
    802: [39.74, -104.99],
    837: [43.62, -116.2],
    841: [40.76, -111.89],
    900: [34.05, -118.24],
    972: [45.52, -122.68],
    981: [47.61, -122.33],
    0: [42.36, -71.06],
    1: [40.71, -74.01],
    2: [38.9, -77.04],
    3: [33.75, -84.39],
    4: [39.77, -86.16],
    5: [44.98, -93.27],
    6: [38.63, -90.2],
    7: [32.78, -96.8],
    8: [39.74, -104.99],
    9: [37.77, -122.42],
  }

  const GeocoderStatus = { OK: 'OK', ZERO_RESULTS: 'ZERO_RESULTS', ERROR: 'ERROR', REQUEST_DENIED: 'REQUEST_DENIED' }

  class Geocoder {
    /**
     * Finds the location of a five-digit US ZIP code. It calls back, and it returns a promise that rejects if nothing
     * is found.
     */
    async geocode(request = {}, callback) {
      const text = request.address ?? request.componentRestrictions?.postalCode ?? ''
      const zip = /\b\d{5}\b/.exec(text)?.[0]
      const place = zip === undefined ? undefined : (dealerZips[zip] ?? ZIP_AREAS[zip.slice(0, 3)] ?? ZIP_AREAS[zip[0]])
      const status =
        mode === 'ok' ? (place ? GeocoderStatus.OK : GeocoderStatus.ZERO_RESULTS) : GeocoderStatus.REQUEST_DENIED
      report('maps', 'geocode', { status })
      const results = status === GeocoderStatus.OK ? [resultOf(zip, new LatLng(...place))] : []
      callback?.(results, status)
      if (results.length === 0) {
        // The callback has already received the failure.
        if (callback) return { results }
        throw Object.assign(new Error(`GEOCODER_GEOCODE: ${status}`), { code: status })
      }
      return { results }
    }
  }

  function resultOf(zip, location) {
    const geometry = { location, location_type: 'APPROXIMATE', viewport: new LatLngBounds(location, location) }
    return { formatted_address: `${zip}, USA`, place_id: `stub-${zip}`, types: ['postal_code'], geometry }
  }

  delete globalThis.mockDealerZips
  globalThis.mockMaps = { ...globalThis.mockMaps, Geocoder, GeocoderStatus }
})()
