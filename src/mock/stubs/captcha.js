/**
 * Stub of Google's reCAPTCHA v2 with the same browser API and a plain checkbox. Styles are set through the CSSOM,
 * which even a strict Content-Security-Policy allows.
 */
;(() => {
  'use strict'

  // The mock checks for this prefix. Keep it in sync with src/mock/stubs/stub-modes.ts.
  const TOKEN_PREFIX = 'stub_captcha_'
  const INVALID_PREFIX = 'stub_rejected_'
  /** Milliseconds until a token expires, as with the real widget. */
  const EXPIRES_AFTER_MS = 120_000
  const report = globalThis.mockStubReport
  const mode = globalThis.mockStubs?.captcha ?? 'solve'
  // This is derived from the seed of the mock, so two runs with the same seed send the same token.
  const load = globalThis.mockStubs?.load ?? crypto.getRandomValues(new Uint32Array(2)).join('')
  let tokens = 0
  const parameters = new URL(document.currentScript.src).searchParams
  /** Size of the real widget in pixels, which preserves the layout of the page (FORM-14: normal size, dark). */
  const SIZES = { normal: [304, 78], compact: [164, 144] }
  const THEMES = { light: ['#f9f9f9', '#000000'], dark: ['#222222', '#ffffff'] }
  const widgets = []

  function render(container, options = {}) {
    const host = typeof container === 'string' ? document.getElementById(container) : container
    if (!host) throw new Error('reCAPTCHA placeholder element must be an element or id')
    if (widgets.some((widget) => widget.host === host && host.contains(widget.box))) {
      throw new Error('reCAPTCHA has already been rendered in this element')
    }
    const settings = { ...host.dataset, ...options }
    if (!settings.sitekey) throw new Error('Missing required parameters: sitekey')
    const widget = { host, settings, token: '', box: document.createElement('label') }
    draw(widget)
    host.append(widget.box)
    report('captcha', 'render', { size: settings.size ?? 'normal', theme: settings.theme ?? 'light' })
    return widgets.push(widget) - 1
  }

  function draw(widget) {
    const { box, settings } = widget
    const [width, height] = SIZES[settings.size] ?? SIZES.normal
    const [background, color] = THEMES[settings.theme] ?? THEMES.light
    Object.assign(box.style, {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      boxSizing: 'border-box',
      maxWidth: '100%',
      width: `${width}px`,
      height: `${height}px`,
      padding: '12px',
      border: '1px solid #767676',
      borderRadius: '3px',
      font: '14px/1.3 sans-serif',
      background,
      color,
    })
    widget.input = document.createElement('input')
    widget.input.type = 'checkbox'
    widget.input.tabIndex = Number(settings.tabindex ?? 0)
    Object.assign(widget.input.style, { width: '28px', height: '28px', flex: 'none', margin: '0' })
    widget.input.addEventListener('change', () => (widget.input.checked ? solve(widget) : clear(widget)))
    box.append(widget.input, "I'm not a robot")
  }

  function solve(widget) {
    report('captcha', 'solve', { mode })
    if (mode === 'error') {
      widget.input.checked = false
      notify(widget, 'error-callback')
      return
    }
    const prefix = mode === 'invalid-token' ? INVALID_PREFIX : TOKEN_PREFIX
    tokens += 1
    widget.token = `${prefix}${load}${String(tokens).padStart(4, '0')}`
    notify(widget, 'callback', widget.token)
    if (mode === 'expire') expire(widget)
    else widget.expiry = setTimeout(() => expire(widget), EXPIRES_AFTER_MS)
  }

  function expire(widget) {
    clear(widget)
    notify(widget, 'expired-callback')
  }

  function clear(widget) {
    clearTimeout(widget.expiry)
    widget.token = ''
    widget.input.checked = false
  }

  function notify({ settings }, name, ...values) {
    const given = settings[name]
    const callback = typeof given === 'string' ? globalThis[given] : given
    callback?.(...values)
  }

  /** Returns the widget with the given ID, or the first widget without an ID, as in the real API. */
  function widgetOf(id = 0) {
    const widget = widgets[id]
    if (widget === undefined) throw new Error('Invalid reCAPTCHA client id')
    return widget
  }

  globalThis.grecaptcha = {
    ready: (callback) => queueMicrotask(callback),
    render,
    reset: (id) => clear(widgetOf(id)),
    getResponse: (id) => widgetOf(id).token,
    execute(id) {
      const widget = widgetOf(id)
      widget.input.checked = true
      solve(widget)
    },
  }

  function start() {
    if (parameters.get('render') !== 'explicit') {
      for (const host of document.querySelectorAll('.g-recaptcha')) render(host)
    }
    globalThis[parameters.get('onload')]?.()
  }
  queueMicrotask(start)
})()
