/** Events of the maps stub, which work like google.maps.event. */
;(() => {
  'use strict'

  /** Implements listeners the way google.maps.event and every object in the API do. */
  class MVCObject {
    listeners = new Map()
    addListener(name, handler) {
      const handlers = this.listeners.get(name) ?? new Set()
      this.listeners.set(name, handlers.add(handler))
      return { remove: () => void handlers.delete(handler) }
    }
    fire(name, ...values) {
      for (const handler of this.listeners.get(name) ?? []) handler.apply(this, values)
    }
  }

  const event = {
    addListener: (target, name, handler) => target.addListener(name, handler),
    addListenerOnce(target, name, handler) {
      const listener = target.addListener(name, (...values) => {
        listener.remove()
        handler(...values)
      })
      return listener
    },
    addDomListener(target, name, handler) {
      target.addEventListener(name, handler)
      return { remove: () => target.removeEventListener(name, handler) }
    },
    removeListener: (listener) => listener?.remove(),
    clearInstanceListeners: (target) => target.listeners?.clear(),
    clearListeners: (target, name) => target.listeners?.delete(name),
    trigger: (target, name, ...values) => target.fire?.(name, ...values),
  }

  globalThis.mockMaps = { ...globalThis.mockMaps, MVCObject, event }
})()
