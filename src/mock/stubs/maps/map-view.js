/** Map of the maps stub, which is a coordinate grid with markers. */
;(() => {
  'use strict'

  const { LatLng, LatLngBounds, MVCObject, WORLD_PX, boundsOf, latLng, project, unproject } = globalThis.mockMaps
  const mode = globalThis.mockStubs?.maps ?? 'ok'
  const report = globalThis.mockStubReport
  const [MIN_ZOOM, MAX_ZOOM] = [0, 18]
  const SVG = 'http://www.w3.org/2000/svg'
  /** Distance between grid lines in degrees. */
  const GRID_DEGREES = 10

  class MapView extends MVCObject {
    constructor(container, options = {}) {
      super()
      this.container = container
      this.markers = new Set()
      this.options = {}
      this.center = new LatLng(0, 0)
      this.zoom = MIN_ZOOM
      this.drawing = document.createElementNS(SVG, 'svg')
      this.drawing.setAttribute('aria-hidden', 'true')
      Object.assign(this.drawing.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
      this.overlay = document.createElement('div')
      Object.assign(this.overlay.style, { position: 'absolute', inset: '0', overflow: 'hidden' })
      if (getComputedStyle(container).position === 'static') container.style.position = 'relative'
      container.style.backgroundColor = '#e4e3df'
      container.append(this.drawing, this.overlay)
      this.setOptions(options)
      new ResizeObserver(() => this.draw()).observe(container)
      report('maps', 'Map', { hasCenter: options.center !== undefined, zoom: this.zoom })
      queueMicrotask(() => this.fire('tilesloaded'))
      if (mode === 'auth-failure') this.refuse()
    }
    refuse() {
      this.overlay.replaceChildren('This page cannot load Google Maps correctly.')
      queueMicrotask(() => globalThis.gm_authFailure?.())
    }
    getDiv() {
      return this.container
    }
    getCenter() {
      return this.center
    }
    getZoom() {
      return this.zoom
    }
    getHeading() {
      return 0
    }
    getTilt() {
      return 0
    }
    getMapTypeId() {
      return this.options.mapTypeId ?? 'roadmap'
    }
    getMapCapabilities() {
      return { isAdvancedMarkersAvailable: true, isDataDrivenStylingAvailable: false }
    }
    get(name) {
      return this.options[name]
    }
    set(name, value) {
      this.setOptions({ [name]: value })
    }
    setOptions(options) {
      Object.assign(this.options, options)
      this.moveCamera(options)
    }
    setCenter(center) {
      this.moveCamera({ center })
    }
    panTo(center) {
      this.moveCamera({ center })
    }
    setZoom(zoom) {
      this.moveCamera({ zoom })
    }
    moveCamera({ center, zoom } = {}) {
      if (center) this.center = latLng(center)
      if (Number.isFinite(zoom)) this.zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom))
      this.draw()
      for (const name of ['center_changed', 'zoom_changed', 'bounds_changed', 'idle']) {
        queueMicrotask(() => this.fire(name))
      }
    }
    size() {
      return { width: this.container.clientWidth || WORLD_PX, height: this.container.clientHeight || WORLD_PX }
    }
    getBounds() {
      const { width, height } = this.size()
      const middle = project(this.center)
      const scale = 2 ** this.zoom
      const corner = (x, y) =>
        unproject({ x: middle.x + (x * width) / 2 / scale, y: middle.y + (y * height) / 2 / scale })
      return new LatLngBounds(corner(-1, 1), corner(1, -1))
    }
    fitBounds(bounds, padding = 0) {
      const box = bounds instanceof LatLngBounds ? bounds : boundsOf(bounds)
      if (box.isEmpty()) return
      const space = typeof padding === 'number' ? padding : Math.max(0, ...Object.values(padding))
      const { width, height } = this.size()
      const [southWest, northEast] = [project(box.getSouthWest()), project(box.getNorthEast())]
      const fit = (pixels, world) => (world > 0 ? Math.log2(Math.max(1, pixels - 2 * space) / world) : MAX_ZOOM)
      const zoom = Math.min(fit(width, northEast.x - southWest.x), fit(height, southWest.y - northEast.y))
      const center = unproject({ x: (southWest.x + northEast.x) / 2, y: (southWest.y + northEast.y) / 2 })
      this.moveCamera({ center, zoom: Math.floor(Math.min(zoom, MAX_ZOOM)) })
      report('maps', 'fitBounds', { padding: space, zoom: this.zoom })
    }
    panToBounds(bounds, padding) {
      this.fitBounds(bounds, padding)
    }
    /** Returns the position of a point in pixels, relative to the top left corner of the map. */
    place(point) {
      const { width, height } = this.size()
      const [middle, spot] = [project(this.center), project(point)]
      const scale = 2 ** this.zoom
      return { x: width / 2 + (spot.x - middle.x) * scale, y: height / 2 + (spot.y - middle.y) * scale }
    }
    draw() {
      const lines = []
      const line = (from, to) => {
        const [start, end] = [this.place(new LatLng(...from)), this.place(new LatLng(...to))]
        lines.push(`M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`)
      }
      for (let longitude = -180; longitude <= 180; longitude += GRID_DEGREES) line([-80, longitude], [80, longitude])
      for (let latitude = -80; latitude <= 80; latitude += GRID_DEGREES) line([latitude, -180], [latitude, 180])
      const path = document.createElementNS(SVG, 'path')
      path.setAttribute('d', lines.join(''))
      path.setAttribute('fill', 'none')
      path.setAttribute('stroke', '#b9b7b0')
      this.drawing.replaceChildren(path)
      for (const marker of this.markers) marker.draw()
    }
  }

  globalThis.mockMaps = { ...globalThis.mockMaps, MapView }
})()
