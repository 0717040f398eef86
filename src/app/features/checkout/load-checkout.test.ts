import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi, type Reply } from '../../api/test-api.ts'
import { loadCheckout } from './load-checkout.ts'

/** Creates a new client for each test, because each client has its own cache. */
function start(reply: Reply) {
  const sent = fakeApi(() => reply)
  return { sent, client: createClient({ baseUrl: () => 'http://api.example/base/' }) }
}

function contactPage(email: string): Reply {
  const { data } = contentPages.getContactUs
  return { json: { data: { ...data, email } } }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  [' desk@cairnwell.example ', 'desk@cairnwell.example'],
  ['', ''],
  ['Call us', ''],
  ['desk@cairnwell.example?bcc=all@elsewhere.example', ''],
])('OPEN-081 reads the email address %j of the contact page as %j', async (input, taken) => {
  const { sent, client } = start(contactPage(input))
  expect((await loadCheckout(client)).contactEmail).toBe(taken)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /strapi/page/contactus'])
})

test('OPEN-081 the checkout has no email address if the contact page fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { client } = start({ status: 500, json: { title: 'Broken' } })
  expect((await loadCheckout(client)).contactEmail).toBe('')
})
