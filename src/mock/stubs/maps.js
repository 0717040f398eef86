/**
 * Stub of the Google Maps JavaScript API. It implements the parts that @vis.gl/react-google-maps and a dealer locator
 * use. The map is a simple drawing with real positions but no streets. Styles are set through the CSSOM, which even a
 * strict Content-Security-Policy allows. This file is loaded after the files in the maps folder.
 */
;(() => {
  'use strict'

  const { Geocoder, GeocoderStatus, InfoWindow, LatLng, LatLngBounds, MVCObject, MapView, Marker } = globalThis.mockMaps
  const { computeDistanceBetween, event } = globalThis.mockMaps
  const report = globalThis.mockStubReport
  const parameters = new URL(document.currentScript.src).searchParams

  /** Settings shared by the page, as in the real API. */
  const settings = {}
  const Settings = { getInstance: () => settings }
  const core = { LatLng, LatLngBounds, MVCObject, Settings, event, ControlPosition: {} }
  const mapsLibrary = {
    Map: MapView,
    InfoWindow,
    MapTypeId: { ROADMAP: 'roadmap', SATELLITE: 'satellite', HYBRID: 'hybrid', TERRAIN: 'terrain' },
    RenderingType: { RASTER: 'RASTER', VECTOR: 'VECTOR', UNINITIALIZED: 'UNINITIALIZED' },
    ColorScheme: { LIGHT: 'LIGHT', DARK: 'DARK', FOLLOW_SYSTEM: 'FOLLOW_SYSTEM' },
  }
  const libraries = {
    core,
    maps: mapsLibrary,
    marker: { Marker, AdvancedMarkerElement: Marker, CollisionBehavior: {} },
    geocoding: { Geocoder, GeocoderStatus },
    geometry: { spherical: { computeDistanceBetween } },
  }

  const maps = {
    ...core,
    ...mapsLibrary,
    Marker,
    marker: libraries.marker,
    Geocoder,
    GeocoderStatus,
    geometry: libraries.geometry,
    version: 'stub',
    async importLibrary(name) {
      const library = libraries[name]
      if (library === undefined) throw new Error(`The maps stub has no library "${name}".`)
      return library
    },
  }
  delete globalThis.mockMaps
  globalThis.google = { ...globalThis.google, maps }

  report('maps', 'load', { hasKey: Boolean(parameters.get('key')), libraries: parameters.get('libraries') ?? '' })
  queueMicrotask(() => {
    const callback = parameters.get('callback')
    if (callback) {
      const path = callback.split('.')
      path.reduce((object, name) => object?.[name], globalThis)?.()
    }
  })
})()
