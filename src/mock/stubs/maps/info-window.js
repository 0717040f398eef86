/** Info window of the maps stub. */
;(() => {
  'use strict'

  const { MVCObject, MapView, latLng } = globalThis.mockMaps

  class InfoWindow extends MVCObject {
    constructor({ content = '', position } = {}) {
      super()
      this.box = document.createElement('div')
      Object.assign(this.box.style, { position: 'absolute', padding: '8px', background: '#ffffff', color: '#000000' })
      this.position = position
      this.setContent(content)
    }
    setContent(content) {
      this.box.replaceChildren(content)
    }
    setPosition(position) {
      this.position = position
    }
    setOptions({ content, position } = {}) {
      if (content !== undefined) this.setContent(content)
      if (position !== undefined) this.position = position
    }
    open(options, anchor) {
      const map = options.map ?? options.anchor?.map ?? options
      const spot = this.position ?? options.anchor?.position ?? anchor?.position
      if (!(map instanceof MapView) || !spot) return
      const { x, y } = map.place(latLng(spot))
      Object.assign(this.box.style, { left: `${x}px`, top: `${y}px` })
      map.overlay.append(this.box)
    }
    close() {
      this.box.remove()
    }
  }

  globalThis.mockMaps = { ...globalThis.mockMaps, InfoWindow }
})()
