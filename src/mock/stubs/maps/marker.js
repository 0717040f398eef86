/** Markers of the maps stub. */
;(() => {
  'use strict'

  const { MVCObject, latLng } = globalThis.mockMaps
  const report = globalThis.mockStubReport

  /** A marker of either kind, which is an element at a position on a map. */
  class Marker extends MVCObject {
    constructor({ map = null, position = null, title = '', content = null, gmpClickable = true } = {}) {
      super()
      this.element = document.createElement('button')
      this.element.type = 'button'
      this.element.className = 'marker-view'
      Object.assign(this.element.style, {
        position: 'absolute',
        transform: 'translate(-50%, -100%)',
        minWidth: '24px',
        minHeight: '24px',
        padding: '0',
        border: '0',
        borderRadius: '50% 50% 50% 0',
        background: '#b8390e',
        cursor: 'pointer',
      })
      this.element.addEventListener('click', () => {
        report('maps', 'marker click', {})
        this.fire('click', { latLng: this.spot, stop() {} })
        this.fire('gmp-click', { target: this })
      })
      this.shown = false
      this.gmpClickable = gmpClickable
      this.content = content
      this.title = title
      this.position = position
      this.map = map
    }
    get position() {
      return this.spot
    }
    set position(position) {
      this.spot = position ? latLng(position) : null
      this.draw()
    }
    get map() {
      return this.view
    }
    set map(map) {
      this.view?.markers.delete(this)
      this.hide()
      this.view = map
      map?.markers.add(this)
      this.draw()
    }
    get title() {
      return this.element.title
    }
    set title(title) {
      this.element.title = title
      this.element.setAttribute('aria-label', title)
    }
    get content() {
      return this.inner
    }
    set content(content) {
      this.inner = content
      this.element.replaceChildren(...(content ? [content] : []))
      if (content) Object.assign(this.element.style, { background: 'none', borderRadius: '0' })
    }
    get style() {
      return this.element.style
    }
    addEventListener(name, handler) {
      this.addListener(name, handler)
    }
    removeEventListener(name, handler) {
      this.listeners.get(name)?.delete(handler)
    }
    getPosition() {
      return this.spot
    }
    setPosition(position) {
      this.position = position
    }
    getMap() {
      return this.view
    }
    setMap(map) {
      this.map = map
    }
    setTitle(title) {
      this.title = title
    }
    setOptions({ position, map, title } = {}) {
      if (position !== undefined) this.position = position
      if (map !== undefined) this.map = map
      if (title !== undefined) this.title = title
    }
    hide() {
      this.element.remove()
      this.shown = false
    }
    draw() {
      // A marker without a position is hidden and has no accessible name, as with the real provider.
      if (!this.view || !this.spot) return this.hide()
      if (!this.shown) this.view.overlay.append(this.element)
      this.shown = true
      const { x, y } = this.view.place(this.spot)
      Object.assign(this.element.style, { left: `${x}px`, top: `${y}px` })
    }
  }

  globalThis.mockMaps = { ...globalThis.mockMaps, Marker }
})()
