// Creates and publishes the single type of each page that Strapi does not have yet, in plain JavaScript for Node 20 and
// later. Existing entries stay. Needs an API token with full access, which can be deleted afterwards:
//
//   npx storefront cms --json > requests.json
//   STRAPI_TOKEN=… node scripts/strapi/create-pages.js --requests requests.json
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: {
    // The output of "npx storefront cms --json".
    requests: { type: 'string', default: 'requests.json' },
    // URL of Strapi's REST API.
    strapi: { type: 'string', default: 'http://127.0.0.1:1337/api' },
  },
})

const pages = JSON.parse(readFileSync(options.requests, 'utf8'))
  .map(({ strapi }) => strapi.replace(/^GET \/api/, ''))
  .filter((path) => !path.includes('?'))

for (const path of pages) {
  const headers = { authorization: `Bearer ${process.env.STRAPI_TOKEN ?? ''}`, 'content-type': 'application/json' }
  const url = options.strapi + path
  const isMissing = (await fetch(`${url}?status=draft`, { headers })).status === 404
  const reply = isMissing ? await fetch(url, { method: 'PUT', headers, body: '{"data":{}}' }) : undefined
  const text = reply === undefined ? 'exists' : reply.ok ? 'created' : `not created: ${await reply.text()}`
  console.log(`${path.slice(1)}: ${text}`)
  if (reply?.ok === false) process.exitCode = 1
}
