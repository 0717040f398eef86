import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A served page with buttons. All buttons except the first two handle a failed request badly, each in a different way. */
export interface FaultyShop {
  readonly site: string
  close(): Promise<void>
}

const PAGE = `<!doctype html>
<html lang="en">
<head><title>Faulty shop</title></head>
<body>
<header><a href="/">Home</a></header>
<main>
<h1 tabindex="-1">Faulty shop</h1>
<form>
<label>Note <input name="note"></label>
<div role="group" aria-label="Captcha"><label><input type="checkbox" name="person"> I am a person</label></div>
</form>
<button data-way="careful">Careful</button>
<button data-way="fleeting">Fleeting</button>
<button data-way="lasting">Lasting</button>
<button data-way="silent">Silent</button>
<button data-way="titling">Titling</button>
<button data-way="forgetful">Forgetful</button>
<button data-way="blanking">Blanking</button>
<button data-way="locking">Locking</button>
<button data-way="throwing">Throwing</button>
<button data-way="waiting">Waiting</button>
<button data-way="prepared">Prepared</button>
<button data-way="careless">Careless</button>
<button data-way="signup">Signup</button>
<p role="status"></p>
<p id="done"></p>
</main>
<script>
const status = document.querySelector('[role=status]')
addEventListener('click', async ({ target }) => {
  const way = target.dataset?.way
  if (way === undefined) return
  status.textContent = ''
  document.querySelector('#done').textContent = ['prepared', 'careless', 'signup'].includes(way) ? 'Done: ' + way : ''
  try {
    const signal = way === 'waiting' ? undefined : AbortSignal.timeout(30000)
    const write = { careless: 'ProductNotification/subscribe', signup: 'Newsletter/subscribe' }[way]
    const response = await (write
      ? fetch('/api/' + write, { method: 'POST', body: '{}', signal })
      : fetch('/api/Cart/shipping-methods', { signal }))
    if (!response.ok) throw new Error('status ' + response.status)
    await response.json()
    document.querySelector('#done').textContent = 'Done: ' + way
  } catch (error) {
    document.querySelector('[name=person]').checked = false
    if (!['silent', 'titling', 'prepared', 'careless', 'signup'].includes(way)) status.textContent = 'Error: that did not work.'
    // Gone before the step ends, like a notification during a long step.
    if (way === 'lasting') setTimeout(() => { status.textContent = '' }, 1500)
    // Gone before anybody could read it.
    if (way === 'fleeting') setTimeout(() => { status.textContent = '' }, 100)
    if (way === 'forgetful') document.querySelector('form').reset()
    if (way === 'blanking') document.querySelector('main').innerHTML = ''
    if (way === 'titling') document.querySelector('h1').focus()
    if (way === 'locking') lock(sessionStorage.locked = 'yes')
    if (way === 'throwing') setTimeout(() => { throw error })
  }
})
function lock() {
  for (const button of document.querySelectorAll('button')) button.disabled = true
}
if (sessionStorage.locked) lock()
</script>
</body></html>`

/** Starts the shop on a free port of 127.0.0.1. Its API is at /api and is not the mock. */
export async function startFaultyShop(): Promise<FaultyShop> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    switch (request.url) {
      case '/':
        return response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE)
      case '/favicon.ico':
        return response.writeHead(204).end()
      case '/env.js':
        return response
          .writeHead(200, { 'Content-Type': 'text/javascript' })
          .end(`x = Object.freeze({"API_BASE_URL":"http://127.0.0.1:${port}/api"})`)
      case '/api/Newsletter/subscribe':
      case '/api/ProductNotification/subscribe':
        return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
      case '/api/Cart/shipping-methods':
        return response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify([{ id: 1, name: 'Ground', price: 0 }]))
      default:
        return response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"title":"Not found"}')
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
