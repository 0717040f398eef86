import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A served page for tests of the runner, with everything that can make a step fail. */
export interface TinyShop {
  readonly site: string
  close(): Promise<void>
}

const CSP = "default-src 'self'; script-src 'self' 'unsafe-inline'"

const PAGE = `<!doctype html>
<html lang="en">
<head><title>Tiny shop</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main>
<h1>Tiny shop</h1>
<button onclick="console.error('the price is missing')">Write an error</button>
<button onclick="setTimeout(() => { throw new Error('the cart is gone') })">Throw</button>
<button onclick="document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/x.png', alt: '' }))">
Load from elsewhere</button>
<button onclick="call('GET', '/Cart/shipping-methods')">Ask for shipping</button>
<button onclick="call('POST', '/Checkout/simplified', { cartId: 'c1' })">Order wrongly</button>
<button onclick="call('GET', '/Order/broken')">Read an order</button>
<button onclick="call('GET', '/Products')">Wait for prices</button>
<button onclick="document.body.insertAdjacentHTML('beforeend', '<img src=/dot.png>')">Show an image</button>
<button onclick="for (;;);">Hang</button>
<label>E-mail <input type="email"></label>
<label>Card number <input autocomplete="cc-number"></label>
<label>Month <select><option>January</option><option>February</option></select></label>
<output></output>
</main>
<script>
async function call(method, path, body) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch('/api' + path, { method, headers, body: body && JSON.stringify(body) })
  document.querySelector('output').textContent = 'status ' + response.status
}
</script>
</body></html>`

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Starts the shop on a free port of 127.0.0.1. Its API is at /api and is not the mock. */
export async function startTinyShop(): Promise<TinyShop> {
  const server = createServer((request, response) => {
    const send = (status: number, type: string, content: string | Buffer): void => {
      response.writeHead(status, { 'Content-Type': type, 'Content-Security-Policy': CSP }).end(content)
    }
    const json = (status: number, value: unknown): void => send(status, 'application/json', JSON.stringify(value))
    const { port } = server.address() as AddressInfo
    switch (request.url) {
      case '/':
        return send(200, 'text/html', PAGE)
      case '/dot.png':
        return send(200, 'image/png', DOT)
      case '/favicon.ico':
        return send(204, 'image/x-icon', '')
      case '/env.js':
        return send(200, 'text/javascript', `x = Object.freeze({"API_BASE_URL":"http://127.0.0.1:${port}/api"})`)
      case '/api/Cart/shipping-methods':
        return json(200, [{ id: 1, name: 'Ground', price: 0 }])
      case '/api/Checkout/simplified':
        return json(500, { title: 'Refused', status: 500, message: 'The order was rejected.' })
      case '/api/Products':
        // This request never gets a response.
        return
      case '/api/Order/broken':
        return json(200, { id: 7 })
      default:
        return json(404, { title: 'Not found', status: 404, message: 'Not found.' })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
