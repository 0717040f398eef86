/** Positions for the maps stub: coordinates, bounds, distances, and the projection (Web Mercator). */
;(() => {
  'use strict'

  /** Radius of the Earth in meters, as in google.maps.geometry.spherical. */
  const EARTH_RADIUS_M = 6_378_137
  /** Width of the world in pixels at zoom 0. */
  const WORLD_PX = 256
  const MAX_LATITUDE = 85.0511

  const radians = (degrees) => (degrees * Math.PI) / 180
  const degrees = (angle) => (angle * 180) / Math.PI

  class LatLng {
    constructor(latOrLiteral, lng) {
      const isLiteral = typeof latOrLiteral === 'object'
      const value = (part, plain) => (typeof part === 'function' ? part.call(latOrLiteral) : plain)
      this.latitude = isLiteral ? value(latOrLiteral.lat, latOrLiteral.lat) : latOrLiteral
      this.longitude = isLiteral ? value(latOrLiteral.lng, latOrLiteral.lng) : lng
      if (!Number.isFinite(this.latitude) || !Number.isFinite(this.longitude)) {
        throw new TypeError('InvalidValueError: not a LatLng or LatLngLiteral with finite coordinates')
      }
    }
    lat() {
      return this.latitude
    }
    lng() {
      return this.longitude
    }
    toJSON() {
      return { lat: this.latitude, lng: this.longitude }
    }
    equals(other) {
      return other !== null && other.lat() === this.latitude && other.lng() === this.longitude
    }
  }
  const latLng = (value) => (value instanceof LatLng ? value : new LatLng(value))

  class LatLngBounds {
    constructor(southWest, northEast) {
      this.points = [southWest, northEast].filter(Boolean).map(latLng)
    }
    extend(point) {
      this.points.push(latLng(point))
      return this
    }
    union(other) {
      this.points.push(...other.points)
      return this
    }
    isEmpty() {
      return this.points.length === 0
    }
    edges() {
      const latitudes = this.points.map((point) => point.lat())
      const longitudes = this.points.map((point) => point.lng())
      return {
        south: Math.min(...latitudes),
        west: Math.min(...longitudes),
        north: Math.max(...latitudes),
        east: Math.max(...longitudes),
      }
    }
    getSouthWest() {
      return new LatLng(this.edges().south, this.edges().west)
    }
    getNorthEast() {
      return new LatLng(this.edges().north, this.edges().east)
    }
    getCenter() {
      const { south, west, north, east } = this.edges()
      return new LatLng((south + north) / 2, (west + east) / 2)
    }
    contains(point) {
      if (this.isEmpty()) return false
      const { south, west, north, east } = this.edges()
      const { lat, lng } = latLng(point).toJSON()
      return lat >= south && lat <= north && lng >= west && lng <= east
    }
    toJSON() {
      return this.edges()
    }
  }

  function boundsOf({ south, west, north, east }) {
    return new LatLngBounds({ lat: south, lng: west }, { lat: north, lng: east })
  }

  /** Returns a position in world pixels at zoom 0, relative to the northwest corner. */
  function project(point) {
    const latitude = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, point.lat()))
    const sine = Math.sin(radians(latitude))
    return {
      x: WORLD_PX * (0.5 + point.lng() / 360),
      y: WORLD_PX * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
    }
  }
  function unproject({ x, y }) {
    return new LatLng(degrees(Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD_PX)))), (x / WORLD_PX - 0.5) * 360)
  }

  /** Returns the great-circle distance between two positions in meters. */
  function computeDistanceBetween(from, to, radius = EARTH_RADIUS_M) {
    const [start, end] = [latLng(from), latLng(to)]
    const [latitude1, latitude2] = [radians(start.lat()), radians(end.lat())]
    const half = (a, b) => Math.sin((a - b) / 2) ** 2
    const angle =
      half(latitude1, latitude2) +
      Math.cos(latitude1) * Math.cos(latitude2) * half(radians(start.lng()), radians(end.lng()))
    return 2 * radius * Math.asin(Math.sqrt(angle))
  }

  globalThis.mockMaps = {
    ...globalThis.mockMaps,
    LatLng,
    LatLngBounds,
    WORLD_PX,
    boundsOf,
    computeDistanceBetween,
    latLng,
    project,
    unproject,
  }
})()
